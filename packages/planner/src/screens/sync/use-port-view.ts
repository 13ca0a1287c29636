import { useStore } from 'zustand';
import type { SyncPort, SyncStatus, SyncView } from '../../sync/sync-port.ts';
import { syncWords } from './sync-words.ts';

const NONE = {
  subscribe: () => () => undefined,
  getState: () => null,
  getInitialState: () => null,
};

/** Selects from a port that may be missing. */
function usePortView<T>(port: SyncPort | null, select: (view: SyncView | null) => T): T {
  return useStore(port?.view ?? NONE, select);
}

/** Whether there is anything to say of sync. */
export const useIsSyncShown = (port: SyncPort | null): boolean =>
  usePortView(port, (view) => view !== null && syncWords(view) !== null);

/** Whether the account is known to have a planner on the server. */
export const useHasPlanner = (port: SyncPort | null): boolean => usePortView(port, (view) => view?.hasPlanner === true);

const ARRIVING: ReadonlySet<SyncStatus> = new Set<SyncStatus>(['needs-key', 'meeting', 'fetching']);

/** Whether the account has a planner that this device does not show yet. */
export const useIsArriving = (port: SyncPort | null): boolean =>
  usePortView(port, (view) => view !== null && ARRIVING.has(view.status));

/** Whether it is not known yet if the account has a planner for this empty device. */
export const useIsLooking = (port: SyncPort | null): boolean =>
  usePortView(port, (view) => view !== null && view.isLooking);
