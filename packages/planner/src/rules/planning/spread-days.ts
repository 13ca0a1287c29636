import type { Settings } from '../../schema/settings.ts';
import type { DataChange } from '../../schema/tables.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import type { SpreadDraft } from '../../core/commands/command.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { isPast } from '../tasks/due.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { timeOf } from './filled-day.ts';
import { freeTimeOf } from './free-time.ts';
import type { DayFreeTime } from './free-time.ts';
import { lengthsOf, SHORTEST, unplannedMinutes } from './plan-sessions.ts';
import { endedAt, endOf, NOTICE_MINUTES, placeSessions } from './plan-time.ts';
import type { TimePlan } from './plan-time.ts';

export interface SpreadOptions {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'blockMinutes' | 'workWeek'>;
}

export interface SpreadPlan extends SpreadDraft {
  /** Days that are too full then, with the minutes over the student's study time. */
  over: TimePlan['over'];
  /** Minutes that fit into no session. */
  unplanned?: number;
}

/** Maximum number of days that leftover work is postponed. */
const SPREAD_DAYS = 14;

/** Sessions of a task that are over, and not ticked, in chronological order. */
function missedBlocks(state: State, task: Task, { now, zone }: SpreadOptions): WorkBlock[] {
  return blocksOf(state, task.id)
    .filter((block) => block.doneAt === null && spanOfBlock(block, zone).end <= now)
    .sort((a, b) => (spanOfBlock(a, zone).start < spanOfBlock(b, zone).start ? -1 : 1));
}

const sum = (blocks: readonly Pick<WorkBlock, 'minutes'>[]): number =>
  blocks.reduce((minutes, block) => minutes + block.minutes, 0);

/** Minutes left of a task: of its estimate, else those it missed, else the usual length. */
export const minutesLeft = (state: State, task: Task, options: SpreadOptions): number =>
  unplannedMinutes(state, task, options.now, options.zone) ??
  (sum(missedBlocks(state, task, options)) || options.settings.blockMinutes);

/** The planner without sessions that were missed: they take no time any more. */
export function withoutMissed(state: State, tasks: readonly Task[], options: SpreadOptions): State {
  const gone = tasks.flatMap((task) => missedBlocks(state, task, options));
  return apply(
    state,
    gone.map(({ id }): DataChange => ({ table: 'blocks', type: 'remove', id })),
  );
}

/** Lengths of the sessions for what is left: the missed sessions' lengths, then usual lengths for the rest. */
function sessionLengths(missed: readonly WorkBlock[], minutes: number, usual: number): number[] {
  let left = minutes;
  const again = missed.map((block) => {
    const length = Math.min(block.minutes, left);
    left -= length;
    return length;
  });
  return [...again.filter((length) => length > 0), ...lengthsOf(left, usual)];
}

/** The end of a due day, or its time; null where that is over. */
const endOfDue = (due: DayOrTime | null, now: Civil): Civil | null =>
  due === null || isPast(due, now) ? null : due.length > dayOf(due).length ? due : `${addDays(due, 1)}T00:00`;

/** Days that are filled by one task after the other. */
class Spread {
  private readonly free: DayFreeTime[];

  constructor(
    private readonly state: State,
    tasks: readonly Task[],
    private readonly options: SpreadOptions,
  ) {
    const { now, zone, settings } = options;
    this.free = freeTimeOf(withoutMissed(state, tasks, options), now, SPREAD_DAYS, zone, settings);
  }

  /** The day a task gets as a whole: a day it fits into, else the day that gets least too full. */
  private wholeDay(task: Task, minutes: number): SpreadPlan {
    const onTime = this.free.filter(({ day }) => task.due === null || day <= dayOf(task.due));
    const { sessions, over } = placeSessions(onTime.length > 0 ? onTime : this.free, {
      lengths: [minutes],
      spacing: 'soon',
      overload: 'least',
      hours: 'day',
    });
    const day = sessions[0]?.start ?? dayOf(this.options.now);
    return { id: task.id, day, over };
  }

  private place(lengths: readonly number[], until: Civil | null): TimePlan {
    const { now, settings } = this.options;
    const earliest = minuteOfDay(now) + NOTICE_MINUTES;
    const free = this.free.map((each) =>
      each.day === dayOf(now) ? { ...each, open: Math.max(each.open, earliest) } : each,
    );
    const wish = {
      lengths,
      spacing: 'soon',
      overload: 'least',
      hours: 'afterSchool',
      shortestPiece: SHORTEST,
    } as const;
    return placeSessions(endedAt(free, until), wish, settings.workWeek);
  }

  /**
   * Its sessions at new times: before its due day, on that day too where the days before get too full. Null where no time
   * is free for one.
   */
  private sessions({ id, due }: Task, minutes: number, missed: readonly WorkBlock[]): SpreadPlan | null {
    const { now, settings } = this.options;
    const lengths = sessionLengths(missed, minutes, settings.blockMinutes);
    const before = this.place(lengths, endOf(due, now));
    const isTooMuch = before.over.length > 0 || before.unplanned > 0;
    const { sessions: placed, over, unplanned } = isTooMuch ? this.place(lengths, endOfDue(due, now)) : before;
    const [first] = placed;
    if (!first) return null;
    const sessions = placed.map((session, at) => ({
      ...session,
      ...(missed[at] && { moves: missed[at].id }),
    }));
    return {
      id,
      day: dayOf(first.start),
      sessions,
      over,
      ...(unplanned > 0 && { unplanned }),
    };
  }

  add(task: Task): SpreadPlan {
    const minutes = minutesLeft(this.state, task, this.options);
    const whole = this.wholeDay(task, minutes);
    const missed = missedBlocks(this.state, task, this.options);
    const isLong = missed.length > 1 || minutes >= 2 * this.options.settings.blockMinutes;
    const hasRoom = whole.over.length === 0 && (missed.length === 0 || whole.day === dayOf(this.options.now));
    const plan = (isLong && !hasRoom && this.sessions(task, minutes, missed)) || whole;
    for (const each of this.free) {
      const own = plan.sessions?.filter(({ start }) => dayOf(start) === each.day) ?? [];
      each.left -= plan.sessions ? sum(own) : each.day === plan.day ? minutes : 0;
      each.taken = [...each.taken, ...own.map(timeOf)];
    }
    return plan;
  }
}

/**
 * A day for each of these tasks, what is due first before the others: the first day it fits into, else the day that gets
 * least too full; not after its due day unless that is over. Long work that does not fit into a day, or had sessions that
 * were missed, gets sessions again, of what is left of its estimate.
 */
export function spreadDays(state: State, tasks: readonly Task[], options: SpreadOptions): SpreadPlan[] {
  const spread = new Spread(state, tasks, options);
  // "~" is after every date.
  const dueOf = ({ due }: Task): string => due ?? '~';
  const byDue = tasks.toSorted((a, b) => (dueOf(a) < dueOf(b) ? -1 : Number(dueOf(a) > dueOf(b))));
  const plans = new Map(byDue.map((task) => [task.id, spread.add(task)]));
  return tasks.flatMap(({ id }) => plans.get(id) ?? []);
}
