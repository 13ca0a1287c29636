import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Task } from '../../domain/model/task.ts';
import { spreadDays, estimatedMinutes } from '../../domain/planning/spread-days.ts';
import type { SpreadPlan } from '../../domain/planning/spread-days.ts';
import { settingsOf } from '../../domain/state/state.ts';
import { plural } from '../../domain/text/words.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { formatDay, formatLength } from '../../domain/time/format.ts';
import { workloadOf } from '../../domain/time/workload.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { todayCommand } from '../../items/sections.ts';
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
  const plans = spreadDays(state, tasks, { now: civilNow(now, zone), zone, settings });
  if (plans.every(({ day }) => day === today)) return null;
  const [load] = workloadOf(state, [today], zone, settings);
  if (!load) return null;
  const planned = tasks.reduce((sum, task) => sum + estimatedMinutes(task, settings), load.planned);
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
            Spread over {plural(new Set(offer.plans.map(({ day }) => day)).size, 'day')}
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
  `That would be ${formatLength(planned)} today. You planned ${capacity === 0 ? 'none' : formatLength(capacity)}.`;

/** Proposed tasks by day. */
function Days({ offer: { tasks, plans } }: { offer: Offer }) {
  const session = usePlannerSession();
  const { today } = session.view.getState();
  const days = [...new Set(plans.map(({ day }) => day))].sort();
  const titlesOn = (on: Day) =>
    plans.flatMap(({ id, day }) => (day === on ? (tasks.find((task) => task.id === id)?.title ?? []) : []));
  const overOn = (on: Day) => Math.max(0, ...plans.map(({ day, over = 0 }) => (day === on ? over : 0)));
  return (
    <dl className={styles.days}>
      {days.map((day) => (
        <div key={day}>
          <dt>{formatDay(day, today)}</dt>
          <dd>
            {titlesOn(day).join(', ')}
            {overOn(day) > 0 && <p className={styles.over}>{formatLength(overOn(day))} over your study time</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
