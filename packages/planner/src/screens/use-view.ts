import { useShallow } from 'zustand/react/shallow';
import type { PlannerView } from '../session/view.ts';
import { usePlanner } from './workspace/planner-context.tsx';

/** What nearly every screen shows something of; renders again only when one of these changed. */
export function useView(): Pick<PlannerView, 'state' | 'today' | 'now' | 'zone' | 'readOnly'> {
  return usePlanner(useShallow(({ state, today, now, zone, readOnly }) => ({ state, today, now, zone, readOnly })));
}
