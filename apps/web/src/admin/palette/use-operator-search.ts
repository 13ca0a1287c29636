import type { OperatorSearch } from '@bellweek/api-client/contract/operator-search';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../admin-query.ts';

const PAUSE_MS = 200;

/** Results of a term. */
export interface FoundByTerm extends OperatorSearch {
  term: string;
}

export interface SearchState {
  /** The answer for the text, or the one before it while it is searched for; null for none. */
  found: FoundByTerm | null;
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
  const { data, isPlaceholderData, isError, isFetching, refetch } = useAdminQuery<FoundByTerm>(
    ['search', asked],
    async (api) => {
      const result = await api.searchAll(asked);
      return { ...result, data: result.data && { ...result.data, term: asked } };
    },
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
