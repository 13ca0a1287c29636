import { CircleAlert, CircleCheck } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import { fitOf, fitWords } from '../../rules/estimates/fits.ts';
import type { TypedWork } from '../../rules/estimates/fits.ts';
import { settingsOf } from '../../core/state/state.ts';
import { civilNow } from '../../core/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';
import styles from './fit-chip.module.css';

/** Whether work fits, while its day or length is typed. */
export function FitChip({ due, plannedDay, minutes, id }: TypedWork) {
  // Weeks of items are read: after the frame that shows the letter.
  const state = useDeferredValue(useTables(FREE_TIME_TABLES));
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const fit = useMemo(
    () => fitOf(state, { due, plannedDay, minutes, id }, { now, zone, settings: settingsOf(state) }),
    [state, due, plannedDay, minutes, id, now, zone],
  );
  if (!fit) return null;
  const Icon = fit.over > 0 ? CircleAlert : CircleCheck;
  return (
    <p className={styles.chip} data-over={fit.over > 0 || undefined}>
      {minutes !== null && <Icon size={13} aria-hidden="true" />}
      {fitWords(fit, minutes !== null, today)}
    </p>
  );
}
