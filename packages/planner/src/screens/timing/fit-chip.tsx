import { CircleAlert, CircleCheck } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import { fitOf, fitWords } from '../../rules/estimates/fits.ts';
import type { TypedWork } from '../../rules/estimates/fits.ts';
import { learnedMinutes, paceOf } from '../../rules/estimates/pace.ts';
import type { NameRef } from '../../rules/quick-entry/vocabulary.ts';
import { settingsOf } from '../../core/state/state.ts';
import { formatLength } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './fit-chip.module.css';

export interface FitChipProps extends TypedWork {
  /** Tags of a line that is typed: says how long such work usually takes. The panel has an offer for that. */
  tags?: readonly NameRef[];
}

const TABLES = [...FREE_TIME_TABLES, 'timeEntries', 'tags', 'tagGroups'] as const;

/** Whether work fits, while its day or length is typed. */
export function FitChip({ due, plannedDay, minutes, id, tags }: FitChipProps) {
  const session = usePlannerSession();
  // Weeks of items are read: after the frame that shows the letter.
  const state = useDeferredValue(useTables(TABLES));
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const fit = useMemo(
    () => fitOf(state, { due, plannedDay, minutes, id }, { now, zone, settings: settingsOf(state) }),
    [state, due, plannedDay, minutes, id, now, zone],
  );
  const tagIds = tags?.flatMap(({ id }) => id ?? []).join(' ');
  const pace = useMemo(
    () =>
      tagIds === undefined ? null : paceOf(state, { tagIds: tagIds.split(' '), forId: null }, session.clock.now()),
    [state, tagIds, session],
  );
  const learned = minutes === null ? null : learnedMinutes(pace, minutes);
  const Icon = fit && fit.over > 0 ? CircleAlert : CircleCheck;
  return (
    <>
      {fit && (
        <p className={styles.chip} data-over={fit.over > 0 || undefined}>
          {minutes !== null && <Icon size={13} aria-hidden="true" />}
          {fitWords(fit, minutes !== null, today)}
        </p>
      )}
      {learned && <p className={styles.chip}>You usually need {formatLength(learned.minutes)}</p>}
    </>
  );
}
