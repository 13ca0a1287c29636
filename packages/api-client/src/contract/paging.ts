import { z } from 'zod';
import { text } from './fields.js';
import { LIMITS } from './limits.js';

/** Numbers of rows after which a total stops counting, and pages end, as `totalIsCapped` says: of a list, and of a search. */
export const TOTAL_CAP = 1_000_000;
export const COUNT_CAP = 10_000;

const digits = z.string().regex(/^\d{1,9}$/, 'Please give a whole number.');
const wholeNumber = (least: number, most: number) =>
  digits
    .transform(Number)
    .pipe(z.number().min(least, `Please give at least ${least}.`).max(most, `Please give at most ${most}.`));

/** The page of a list, from 1, and the number of items per page. */
export const pageNumber = wholeNumber(1, 100_000_000);
export const pageSize = wholeNumber(1, LIMITS.pageSize);

/** `?page&size`; unknown keys are ignored, bad values refused. */
export const pageQuery = z.object({ page: pageNumber.default(1), size: pageSize.default(10) });
export type PageQuery = z.output<typeof pageQuery>;

/** An operator's search text; matched literally, regardless of case, anywhere in the text. */
export const searchTerm = text(LIMITS.name).transform((term) => term.trim());

/** `?page&size&search`. */
export const searchQuery = pageQuery.extend({ search: searchTerm.default('') });
export type SearchQuery = z.output<typeof searchQuery>;

/** `?page&size&search`, all of them optional: without a page, the whole list is streamed. */
export const optionalPageQuery = z.object({
  page: pageNumber.optional(),
  size: pageSize.default(LIMITS.pageSize),
  search: searchTerm.default(''),
});
export type OptionalPageQuery = z.output<typeof optionalPageQuery>;

/** Order of a list by the instant of its rows. */
export const LIST_ORDERS = ['newest', 'oldest'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
export const listOrder = z.enum(LIST_ORDERS, 'Please choose newest or oldest.');

/** Order of a list by the end of its rows. */
export const END_ORDERS = ['soonest', 'latest'] as const;

/** The number of rows, exact up to the cap; a large one may be ten seconds old. */
export const total = { total: z.int(), totalIsCapped: z.boolean() };

export const unreadCount = z.object({ unreadCount: z.int().min(0) }).meta({ id: 'UnreadCount' });
export type UnreadCount = z.infer<typeof unreadCount>;
