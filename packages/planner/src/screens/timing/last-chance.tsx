import { CircleAlert, Hourglass } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { FREE_TIME_TABLES } from '../../rules/planning/free-minutes.ts';
import { lastChances } from '../../rules/estimates/last-chances.ts';
import type { Chance } from '../../rules/estimates/last-chances.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { formatLength, formatShortDay } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { afterFrame } from '../after-frame.ts';
import { ofTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './last-chance.module.css';

/** The marks of a planner, worked out once for all lines, after the frame that shows an edit: days of items are read. */
function createMarks(session: PlannerSession) {
  const select = ofTables([...FREE_TIME_TABLES, 'timeEntries']);
  const listeners = new Set<() => void>();
  let last: { state: State; now: string; chances: ReadonlyMap<string, Chance> } | null = null;
  let isComing = false;
  let end = (): void => undefined;
  const read = (): void => {
    isComing = false;
    const view = session.view.getState();
    const [state, now, zone] = [select(view), view.now, view.zone];
    const context = { now: civilNow(now, zone), at: session.clock.now(), zone, settings: settingsOf(state) };
    last = { state, now, chances: lastChances(state, context) };
    for (const listener of listeners) listener();
  };
  const look = (): void => {
    const view = session.view.getState();
    if (isComing || (last?.state === select(view) && last.now === view.now)) return;
    isComing = true;
    afterFrame(read);
  };
  return {
    chanceOf: (id: string): Chance | undefined => last?.chances.get(id),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        end = session.view.subscribe(look);
        look();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
}

const marks = new WeakMap<PlannerSession, ReturnType<typeof createMarks>>();

function marksOf(session: PlannerSession): ReturnType<typeof createMarks> {
  const known = marks.get(session) ?? createMarks(session);
  marks.set(session, known);
  return known;
}

/** Marks work that has only one day left on which it fits, or none. @param markId what the work's line names as its description */
export function LastChance({ id, markId }: { id: string; markId: string }) {
  const { chanceOf, subscribe } = marksOf(usePlannerSession());
  const chance = useSyncExternalStore(subscribe, () => chanceOf(id));
  return chance === undefined ? null : <Mark chance={chance} markId={markId} />;
}

function Mark({ chance, markId }: { chance: Chance; markId: string }) {
  const today = usePlanner((view) => view.today);
  if ('tooMuch' in chance)
    return (
      <span id={markId} className={styles.tooMuch} data-chance title="More work than free time before it is due">
        <CircleAlert size={12} aria-hidden="true" /> <span>{formatLength(chance.tooMuch.over)} too much</span>
      </span>
    );
  return (
    <span id={markId} className={styles.chance} data-chance title="The only day left with enough free time">
      <Hourglass size={12} aria-hidden="true" /> <span>Last chance: {formatShortDay(chance.day, today)}</span>
    </span>
  );
}
