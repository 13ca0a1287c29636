import type { UseQueryResult } from '@tanstack/react-query';

export interface ListState<Row> {
  /** Null until the first answer. */
  rows: readonly Row[] | null;
  isStale: boolean;
  error: string | null;
  onRetry: () => void;
}

/** What a table shows of a query: its rows, or `failure`, the page's sentence for when it failed. */
export function listState<T, Row>(
  query: UseQueryResult<T>,
  rowsOf: (data: T) => readonly Row[],
  failure: string,
): ListState<Row> {
  const { data, isError, isPlaceholderData, refetch } = query;
  return {
    rows: data === undefined ? null : rowsOf(data),
    isStale: isPlaceholderData,
    error: isError ? failure : null,
    onRetry: () => void refetch(),
  };
}
