import { Hourglass } from 'lucide-react';
import { useDeferredValue } from 'react';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import { lastChances } from '../../rules/estimates/last-chances.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatShortDay } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';
import styles from './last-chance.module.css';

/** The marks of a state: all lines ask for them. */
let last: { state: State; now: string; chances: ReadonlyMap<string, Day> } | null = null;

function chancesIn(state: State, now: string, zone: string): ReadonlyMap<string, Day> {
  if (last?.state !== state || last.now !== now)
    last = { state, now, chances: lastChances(state, { now, zone, settings: settingsOf(state) }) };
  return last.chances;
}

/** Marks work that has only one day left on which it fits. */
export function LastChance({ id }: { id: string }) {
  // Days of items are read: after the frame that shows the edit.
  const state = useDeferredValue(useTables(FREE_TIME_TABLES));
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const day = chancesIn(state, now, zone).get(id);
  if (day === undefined) return null;
  return (
    <span className={styles.chance} title="The only day left with enough free time">
      <Hourglass size={12} aria-hidden="true" /> Last chance: {formatShortDay(day, today)}
    </span>
  );
}
