import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readReturnTo } from '../../config/return-to.ts';

const never = () => () => undefined;

/** Where to go after the sign-in, if the address says so. Not part of the prerendered page, which is one for all. */
export function useReturnTo(): string | null {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? readReturnTo(search) : null;
}
