import type { OperatorSearch } from '@bellweek/api-client/contract/operator-search';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../admin-query.ts';

const PAUSE_MS = 200;

export interface SearchState {
  /** The answer for the text, or the one before it while it is searched for; null for none. */
  found: OperatorSearch | null;
  /** Typing goes on, or the answer has not come yet. */
  isPending: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** Searches for a text once typing has paused. The answer for an earlier text never replaces that for a later one. */
export function useOperatorSearch(text: string): SearchState {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(setAsked, wanted === '' ? 0 : PAUSE_MS, wanted);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  const { data, isPlaceholderData, isError, isFetching, refetch } = useAdminQuery(
    ['search', asked],
    (api) => api.searchAll(asked),
    { enabled: asked !== '' },
  );
  const isAnswered = wanted === asked && !isPlaceholderData && (isError || data !== undefined);
  return {
    found: wanted === '' || isError ? null : (data ?? null),
    isPending: wanted !== '' && (!isAnswered || (isError && isFetching)),
    hasFailed: isError && wanted === asked && !isFetching,
    retry: () => void refetch(),
  };
}
