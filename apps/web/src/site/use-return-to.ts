import { useSearchParams } from 'react-router-dom';
import { readReturnTo } from '../config/return-to.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * The page to open after the sign-in, if the address names one. Unknown to the prerendered page, which is one for all.
 */
export function useReturnTo(): string | null {
  const [search] = useSearchParams();
  return useIsHydrated() ? readReturnTo(search) : null;
}
