import type { StoreApi } from 'zustand/vanilla';
import type { SyncOptions } from './sync-options.ts';
import type { SyncView } from './sync-port.ts';

/** A note that a tab keeps for a reload, where its storage is not blocked. */
export function codeNoteInTab(accountId: string): NonNullable<SyncOptions['codeNote']> {
  const key = `planner-code ${accountId}`;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key) !== null;
      } catch {
        return false;
      }
    },
    write: (isShown) => {
      try {
        if (isShown) sessionStorage.setItem(key, 'shown');
        else sessionStorage.removeItem(key);
      } catch {
        // The person is not told after a reload.
      }
    },
  };
}

/**
 * Notes that a recovery code is on screen. @returns a function that tells of one that was when the page was left, once it is known
 * whether the planner syncs
 */
export function followCode(view: StoreApi<SyncView>, note: SyncOptions['codeNote']): (syncs: boolean) => void {
  const wasShown = note?.read() ?? false;
  view.subscribe(({ status, voidCode }, { status: before }) => {
    if (status === before) return;
    note?.write(status === 'turning-on');
    if (status === 'on' && voidCode === 'left') view.setState({ voidCode: null });
  });
  return (syncs) => {
    if (!wasShown) return;
    note?.write(false);
    view.setState({ voidCode: syncs ? 'window' : 'left' });
  };
}
