/** Numbered pages to either side of the current one. */
const AROUND = 2;

/** The number of pages of a list: at least one, even when it is empty. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/**
 * The page numbers to show: the first, the last, the current one plus or minus two; `'gap'` where more than one is left
 * out, since an ellipsis in place of a single number would save nothing.
 */
export function pageItems(current: number, pages: number): (number | 'gap')[] {
  const from = Math.max(1, current - AROUND);
  const to = Math.min(pages, current + AROUND);
  const items: (number | 'gap')[] = [];
  if (from > 1) items.push(1);
  if (from === 3) items.push(2);
  else if (from > 3) items.push('gap');
  for (let page = from; page <= to; page += 1) items.push(page);
  if (to === pages - 2) items.push(pages - 1);
  else if (to < pages - 2) items.push('gap');
  if (to < pages) items.push(pages);
  return items;
}

const NUMBER = new Intl.NumberFormat('en-AU');

/** A whole number with thousands separators; "10,000+" for a capped count. */
export const formatCount = (count: number, isCapped = false): string => `${NUMBER.format(count)}${isCapped ? '+' : ''}`;

/** "12 users", "1 user", "10,000+ users". */
export const countOf = (count: number, one: string, isCapped = false, many = `${one}s`): string =>
  `${formatCount(count, isCapped)} ${count === 1 && !isCapped ? one : many}`;

export interface PageState {
  /** Page number, from 1. */
  page: number;
  /** Items per page. */
  size: number;
  /** Null while unknown: before the first answer, and after one that failed. */
  total: number | null;
  /** The count was capped at `total`. */
  totalIsCapped?: boolean;
}

/** The number of pages to go to: up to the current one while the total is unknown. */
export const knownPages = ({ page, size, total }: PageState): number =>
  total === null ? page : pageCount(total, size);

/** "Page x of y"; "Page x" while y is unknown. */
export function pageWords({ totalIsCapped, ...state }: PageState): string {
  const page = `Page ${formatCount(state.page)}`;
  return state.total === null ? page : `${page} of ${formatCount(knownPages(state), totalIsCapped)}`;
}

/** "Showing a to b of n results"; empty while n is unknown. */
export function shownRange({ page, size, total, totalIsCapped }: PageState): string {
  if (total === null) return '';
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(total, totalIsCapped)} results`;
}
