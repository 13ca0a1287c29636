import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readReturnTo } from '../config/return-to.ts';

const never = () => () => undefined;

/**
 * The page to open after the sign-in, if the address names one. Unknown to the prerendered page, which is one for all.
 */
export function useReturnTo(): string | null {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? readReturnTo(search) : null;
}
