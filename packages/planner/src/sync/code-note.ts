import type { StoreApi } from 'zustand/vanilla';
import { markerIn } from '../store/database-marker.ts';
import type { Marker } from '../store/database-marker.ts';
import type { SyncView } from './sync-port.ts';

/** A note that a tab keeps for a reload. */
export const codeNoteInTab = (accountId: string): Marker => markerIn(() => sessionStorage, `planner-code ${accountId}`);

/**
 * Notes that a recovery code is on screen. @returns a function that tells of one that was when the page was left, once it is known
 * whether the planner syncs
 */
export function followCode(view: StoreApi<SyncView>, note: Marker | undefined): (syncs: boolean) => void {
  const wasShown = note?.isThere() ?? false;
  view.subscribe(({ status, voidCode }, { status: before }) => {
    if (status === before) return;
    note?.set(status === 'turning-on');
    if (status === 'on' && voidCode === 'left') view.setState({ voidCode: null });
  });
  return (syncs) => {
    if (!wasShown) return;
    note?.set(false);
    view.setState({ voidCode: syncs ? 'window' : 'left' });
  };
}
