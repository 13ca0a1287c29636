import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dataOf, useAdminClient, useAdminQuery } from './admin-query.ts';

/** Rows per call. */
const SIZE = 100;

interface Counted {
  total: number;
  totalIsCapped: boolean;
}

export interface Stretches<T, Row> {
  /** The first answer, or the previous filter's until the next answer comes; undefined before any answer. */
  head: T | undefined;
  /** The first answer is for the previous filter. */
  isStale: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => void;
  /** The rows loaded so far. */
  loaded: readonly Row[];
  /** Props of a `VirtualTable`. */
  table: {
    total: number | null;
    rowAt: (index: number) => Row | undefined;
    onRangeChange: (from: number, to: number) => void;
  };
}

const pageOf = (index: number): number => Math.floor(index / SIZE) + 1;

/** A long list that fetches only the visible rows, a hundred at a time. */
export function useInfiniteRows<T extends Counted, Row>(
  key: readonly unknown[],
  ask: (api: AdminClient, paging: { page: number; size: number }) => Promise<ApiResult<T>>,
  rowsOf: (data: T) => readonly Row[],
): Stretches<T, Row> {
  const api = useAdminClient();
  const [seen, setSeen] = useState({ first: 1, last: 1 });
  const head = useAdminQuery([...key, 1], (client) => ask(client, { page: 1, size: SIZE }));
  const pages = [...new Set([seen.first, seen.last])].filter((page) => page > 1);
  const others = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...key, page],
      queryFn: async () => dataOf(await ask(api, { page, size: SIZE })),
    })),
  });
  const rowAt = (index: number): Row | undefined => {
    const page = pageOf(index);
    const data = page === 1 ? head.data : others[pages.indexOf(page)]?.data;
    return data && rowsOf(data)[index - (page - 1) * SIZE];
  };
  const onRangeChange = useCallback((from: number, to: number) => {
    const next = { first: pageOf(from), last: pageOf(to - 1) };
    setSeen((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);
  const failed = [head, ...others].find(({ isError }) => isError);
  return {
    head: head.data,
    isStale: head.isPlaceholderData,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => {
      for (const query of [head, ...others]) if (query.isError) void query.refetch();
    },
    loaded: [head, ...others].flatMap(({ data }) => (data ? rowsOf(data) : [])),
    table: { total: head.data?.total ?? null, rowAt, onRangeChange },
  };
}
