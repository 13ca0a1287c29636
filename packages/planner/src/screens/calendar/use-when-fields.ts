import { settingsOf } from '../../domain/state/state.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

/** Shared props of the fields for a day and a time, where both are required. */
export function useWhenFields() {
  const { weekStart, clock } = settingsOf(useTables(['settings']));
  const today = usePlanner((view) => view.today);
  return { day: { weekStart, today, isRequired: true }, time: { clock, isRequired: true } };
}
