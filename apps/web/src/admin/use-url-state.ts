import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readView, writeView } from './url-state.ts';
import type { Fields } from './url-state.ts';

export interface ChangeOptions {
  /** Replace the history entry, e.g. while typing. */
  replace?: boolean;
}

/**
 * Filters, page and opened row of a screen, kept in its address: a reload keeps them, Back undoes them. `fields` must
 * be the same object at every render. Changes are merged into the present view.
 */
export function useUrlState<V extends object>(
  fields: Fields<V>,
): [V, (change: Partial<V>, options?: ChangeOptions) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(fields, address), [fields, address]);
  const change = useCallback(
    (part: Partial<V>, { replace = false }: ChangeOptions = {}) => {
      // Read again: two changes may come before the next render.
      const now = new URLSearchParams(window.location.search);
      const next = writeView(fields, { ...readView(fields, now), ...part }, now).toString();
      if (next === now.toString()) return;
      void navigate({ search: next }, { replace, state: { keepsScroll: true } });
    },
    [fields, navigate],
  );
  return [view, change];
}
