import { countOf } from '@bellweek/ui/pages';
import type { UseQueryResult } from '@tanstack/react-query';

export interface ListState<Row> {
  /** Null until the first answer. */
  rows: readonly Row[] | null;
  isStale: boolean;
  error: string | null;
  onRetry: () => void;
}

/** Table state of a query: its rows, or `failure`, the page's sentence for an error. */
function listState<T, Row>(
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

interface Counted {
  total: number;
  totalIsCapped: boolean;
}

export interface ListPageOptions<Data, Row> {
  rowsOf: (data: Data) => readonly Row[];
  /** The page's sentence for when the query failed. */
  failure: string;
  /** Singular, and plural where that is not "one" with an s. */
  names: readonly [one: string, many?: string];
  /** The id in the address. */
  open: string | null;
}

/** One page of an operators' list: the state of `PagedList`, the number of results in words, and the opened row. */
export function listPage<Data extends Counted, Row extends { id: string }>(
  query: UseQueryResult<Data>,
  { rowsOf, failure, names: [one, many], open }: ListPageOptions<Data, Row>,
) {
  const { data: answer } = query;
  const list = listState(query, rowsOf, failure);
  return {
    shown: { list, answer },
    count: answer ? countOf(answer.total, one, answer.totalIsCapped, many) : null,
    opened: list.rows?.find(({ id }) => id === open) ?? null,
  };
}
