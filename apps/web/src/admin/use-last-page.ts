import { pageCount } from '@bellweek/ui/pages';
import { useEffect } from 'react';

export interface PagePlace {
  page: number;
  size: number;
  /** Total of the answer for this page; undefined until it came. */
  total: number | undefined;
  /** The answer is for another page. */
  isStale: boolean;
}

/** Moves to the last page from a page past the end, for example of an old address. */
export function useLastPage({ page, size, total, isStale }: PagePlace, goTo: (page: number) => void): void {
  const last = total === undefined || isStale ? page : pageCount(total, size);
  useEffect(() => {
    if (page > last) goTo(last);
  });
}
