import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Task } from '../../schema/task.ts';
import { minutesLeft, spreadDays, withoutMissed } from '../../rules/planning/spread-days.ts';
import type { SpreadPlan } from '../../rules/planning/spread-days.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf } from '../../core/time/civil-time.ts';
import { formatDay, formatLength, formatSpan } from '../../core/time/format.ts';
import { workloadOf } from '../../rules/calendar/workload.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { todayCommand } from '../../rules/tasks/sections.ts';
import styles from './planning.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

interface Offer {
  tasks: readonly Task[];
  plans: SpreadPlan[];
  /** Minutes planned for today including all of them, and the student's capacity. */
  load: { planned: number; capacity: number };
}

/** @returns null where all of them fit into today */
function offerFor(session: PlannerSession, tasks: readonly Task[]): Offer | null {
  const { state, now, zone, today } = session.view.getState();
  const settings = settingsOf(state);
  const options = { now: civilNow(now, zone), zone, settings };
  const plans = spreadDays(state, tasks, options);
  if (plans.every(({ day, sessions }) => day === today && !sessions)) return null;
  const [load] = workloadOf(withoutMissed(state, tasks, options), [today], zone, settings);
  if (!load) return null;
  const planned = tasks.reduce((sum, task) => sum + minutesLeft(state, task, options), load.planned);
  return { tasks, plans, load: { planned, capacity: load.capacity } };
}

/**
 * Move late tasks to today, at once where they fit. Where they do not, a dialog offers to spread them.
 *
 * @param home element to focus where the pressed button went away with the tasks
 */
export function useMoveToToday(home: () => HTMLElement | null): {
  move: (tasks: readonly Task[]) => void;
  dialog: ReactNode;
} {
  const session = usePlannerSession();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  const moved = () => setOpen(false);
  const move = (tasks: readonly Task[]) => {
    const next = offerFor(session, tasks);
    setOpener(document.activeElement);
    setOffer(next);
    setOpen(next !== null);
    if (next !== null || !session.run(todayCommand({ tasks })).ok) return;
    requestAnimationFrame(() => document.activeElement === document.body && home()?.focus());
  };
  const dialog = offer && (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      finalFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : home())}
      title="Move to today"
      description={`${loadSentence(offer.load)} Spread it over the next days?`}
      footer={
        <>
          <Button onClick={() => session.run(todayCommand(offer)).ok && moved()}>All today</Button>
          <Button
            variant="primary"
            onClick={() => session.run({ type: 'task.spread', plans: offer.plans }).ok && moved()}
          >
            Spread over {plural(daysOf(offer.plans).length, 'day')}
          </Button>
        </>
      }
    >
      <Days offer={offer} />
    </Dialog>
  );
  return { move, dialog };
}

const loadSentence = ({ planned, capacity }: Offer['load']): string =>
  `That would be ${formatLength(planned)} today. Your study time is ${capacity === 0 ? 'none' : formatLength(capacity)}.`;

/** Days that a plan has something on. */
const planDays = ({ day, sessions }: SpreadPlan): Day[] => sessions?.map(({ start }) => dayOf(start)) ?? [day];
const daysOf = (plans: readonly SpreadPlan[]): Day[] => [...new Set(plans.flatMap(planDays))].sort();

/** Proposed tasks by day, sessions with their times. */
function Days({ offer: { tasks, plans } }: { offer: Offer }) {
  const session = usePlannerSession();
  const { today, state } = session.view.getState();
  const { clock } = settingsOf(state);
  const titleOf = (id: string) => tasks.find((task) => task.id === id)?.title ?? '';
  const wordsOn = (on: Day) =>
    plans.flatMap(({ id, day, sessions }) => {
      if (!sessions) return day === on ? [titleOf(id)] : [];
      return sessions
        .filter(({ start }) => dayOf(start) === on)
        .map(({ start, minutes }) => `${titleOf(id)} ${formatSpan({ start, end: addMinutes(start, minutes) }, clock)}`);
    });
  const unplanned = plans.reduce((sum, plan) => sum + (plan.unplanned ?? 0), 0);
  return (
    <>
      <dl className={styles.days}>
        {daysOf(plans).map((day) => {
          const minutes = Math.max(
            0,
            ...plans.flatMap(({ over }) => over.map((each) => (each.day === day ? each.minutes : 0))),
          );
          return (
            <div key={day}>
              <dt>{formatDay(day, today)}</dt>
              <dd>
                {wordsOn(day).join(', ')}
                {minutes > 0 && <p className={styles.over}>{formatLength(minutes)} over your study time</p>}
              </dd>
            </div>
          );
        })}
      </dl>
      {unplanned > 0 && <p className={styles.rest}>{formatLength(unplanned)} doesn’t fit.</p>}
    </>
  );
}
