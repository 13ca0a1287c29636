import { settingsOf } from '../../domain/state/state.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

/** What the fields of a day and of a time have in common wherever both must be there. */
export function useWhenFields() {
  const { weekStart, clock } = settingsOf(useTables(['settings']));
  const today = usePlanner((view) => view.today);
  return { day: { weekStart, today, isRequired: true }, time: { clock, isRequired: true } };
}
