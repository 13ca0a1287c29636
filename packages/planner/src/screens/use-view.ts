import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { PlannerSession } from '../session/session.ts';
import type { PlannerView } from '../session/view.ts';

/** What nearly every screen shows something of; renders again only when one of these changed. */
export function useView(session: PlannerSession): Pick<PlannerView, 'state' | 'today' | 'now' | 'zone' | 'readOnly'> {
  return useStore(
    session.view,
    useShallow(({ state, today, now, zone, readOnly }) => ({ state, today, now, zone, readOnly })),
  );
}
