import { pageCount } from '@bellweek/ui/pages';
import { useEffect } from 'react';

export interface PagePlace {
  page: number;
  size: number;
  /** Of the answer for this page; undefined until it came. */
  total: number | undefined;
  /** The answer is that for another page. */
  isStale: boolean;
}

/** Leads from a page past the end, such as one that an old address names, to the last one there is. */
export function useLastPage({ page, size, total, isStale }: PagePlace, goTo: (page: number) => void): void {
  const last = total === undefined || isStale ? page : pageCount(total, size);
  useEffect(() => {
    if (page > last) goTo(last);
  });
}
