import { useStore } from 'zustand';
import { settingsOf } from '../../domain/state/state.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useTables } from '../use-tables.ts';

/** What the fields of a day and of a time have in common wherever both must be there. */
export function useWhenFields(session: PlannerSession) {
  const { weekStart, clock } = settingsOf(useTables(session, ['settings']));
  const today = useStore(session.view, (view) => view.today);
  return { day: { weekStart, today, isRequired: true }, time: { clock, isRequired: true } };
}
