import { z } from 'zod';
import { canonicalEmail } from './email-address.js';
import { LIMITS } from './limits.js';

/** PostgreSQL stores neither NUL nor half a surrogate pair, so both are refused. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
const NOT_STORABLE = 'This text contains characters that cannot be stored.';

/** Free text of at most `max` UTF-16 code units, stored unchanged. */
export const text = (max: number) =>
  z.string().max(max, `Please use at most ${max} characters.`).refine(isStorable, NOT_STORABLE);

/** Text that is not only white space. */
export const requiredText = (max: number) =>
  text(max).refine((value) => value.trim().length > 0, 'Please fill in all required fields.');

/** An operator's reason for an act: one line, without the white space around it. */
export const reasonField = z
  .string()
  .max(LIMITS.reason, `Please use at most ${LIMITS.reason} characters.`)
  .trim()
  .min(1, 'Please give a reason.')
  .refine(isStorable, NOT_STORABLE)
  .refine((reason) => !/[\r\n]/.test(reason), 'A reason is one line.');

/** The name of what an act ends, typed where no passkey has confirmed the operator's session. */
export const typedName = z.string().max(320).optional();

export const emailField = z
  .string()
  .max(LIMITS.email, 'Please enter a valid email address.')
  .refine((value) => canonicalEmail(value) !== null, 'Please enter a valid email address.');

export const uuidField = z.uuid('This is not a valid id.');

/** Ids in an address, separated by commas: as many as a page has rows. */
export const uuidsField = (tooMany: string) =>
  z
    .string()
    .max(LIMITS.pageSize * 37, tooMany)
    .transform((ids) => ids.split(','))
    .pipe(z.array(uuidField));

/** An instant as ISO 8601 in UTC, e.g. `2026-11-21T10:00:00.000Z`. */
export const instantField = z.iso.datetime();

/** A calendar day, `YYYY-MM-DD`, within the years that a planner supports. */
export const dayField = z.iso
  .date('Please enter a date as YYYY-MM-DD.')
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'Please enter a date between 2000 and 2199.');
