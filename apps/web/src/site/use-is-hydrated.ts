import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a prerendered page, which is one for all, becomes the visitor's own. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
