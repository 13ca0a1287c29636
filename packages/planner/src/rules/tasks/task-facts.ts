import type { Tag } from '../../schema/tag.ts';
import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { repeatsWords } from '../../core/recurrence/rule-words.ts';
import { activeSeries } from '../../core/state/occurrences.ts';
import { blocksOf, isCalledOff, subtasksOf, tagsOfRow } from '../../core/state/views.ts';
import { capitalize } from '../../core/text/words.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { isPlannedAfterDue } from './after-due.ts';
import { doDays, dueBadge, isPast, pastPlanWords } from './due.ts';
import type { DueBadge } from './due.ts';
import { startOfBlock } from '../../core/time/spans.ts';
import {
  formatDay,
  formatDayOrTime,
  formatLength,
  formatShortDay,
  formatShortDayOrTime,
} from '../../core/time/format.ts';

export interface TaskFacts {
  due: DueBadge | null;
  /** The time it is planned for. */
  plan: { text: string; spoken: string; isToday: boolean } | null;
  estimate: string | null;
  steps: { done: number; all: number } | null;
  tags: Tag[];
  hasNotes: boolean;
  /** "repeats every week". */
  repeats: string | null;
}

/** "Today, 16:00", "Wed", "27 Nov", with the number of further sessions; of a plan that is over or ticked, how it ended. */
function planOf(state: State, task: Task, now: Civil, zone: string): TaskFacts['plan'] {
  const today = dayOf(now);
  const { clock } = settingsOf(state);
  const days = doDays(state, task, zone);
  const open = blocksOf(state, task.id)
    .filter(({ doneAt }) => doneAt === null)
    .map((block) => startOfBlock(block, zone))
    .sort();
  const isOpen = (day: Day) => day === task.plannedDay || open.some((start) => dayOf(start) === day);
  const ahead = days.filter((each) => each >= today);
  const next = ahead.find(isOpen);
  const day = next ?? ahead[0] ?? days[days.length - 1];
  if (day === undefined) return null;
  if ((day < today || next === undefined) && task.doneAt === null && !task.isSample) {
    const words = (name: string) =>
      day > today ? `session of ${name} done` : pastPlanWords(state, task, day, name, zone);
    const text = capitalize(words(formatShortDay(day, today)));
    return { text, spoken: words(formatDay(day, today)), isToday: false };
  }
  const start = open.find((each) => dayOf(each) === day);
  const distance = daysBetween(today, day);
  const words = formatDayOrTime(start ?? day, today, clock);
  const name = formatShortDayOrTime(start !== undefined && distance >= 0 && distance < 7 ? start : day, today, clock);
  const isLate = isPlannedAfterDue(state, task, now, zone);
  const more = open.filter((each) => each > (start ?? '9')).length;
  return {
    text: `${capitalize(name)}${more > 0 ? ` +${String(more)}` : ''}${isLate ? ', after due date' : ''}`,
    spoken: `planned for ${words}${more > 0 ? ` and ${String(more)} more` : ''}${isLate ? ', after it is due' : ''}`,
    isToday: day === today,
  };
}

/** Details of a task beside its title in a row. @param now wall-clock time in `zone` */
export function factsOf(state: State, task: Task, now: Civil, zone: string): TaskFacts {
  const steps = subtasksOf(state, task.id);
  const series = activeSeries(state, task.seriesId);
  return {
    due:
      task.due === null || (task.isSample && isPast(task.due, now))
        ? null
        : dueBadge(task.due, now, settingsOf(state).clock, task.isExam),
    plan: planOf(state, task, now, zone),
    estimate: task.estimate === null ? null : formatLength(task.estimate),
    steps:
      steps.length === 0 ? null : { done: steps.filter(({ doneAt }) => doneAt !== null).length, all: steps.length },
    tags: tagsOfRow(state, task),
    hasNotes: task.notes.trim() !== '',
    repeats: series ? repeatsWords(series, dayOf(now)) : null,
  };
}

const isSame = <F extends object>(a: F | null, b: F | null): boolean =>
  a === b || (a !== null && b !== null && (Object.keys(a) as (keyof F)[]).every((name) => a[name] === b[name]));

/** Whether two rows would show the same details. */
export const isSameFacts = (a: TaskFacts, b: TaskFacts): boolean =>
  isSame(a.due, b.due) &&
  isSame(a.plan, b.plan) &&
  isSame(a.steps, b.steps) &&
  a.tags.length === b.tags.length &&
  isSame(a.tags, b.tags) &&
  a.estimate === b.estimate &&
  a.hasNotes === b.hasNotes &&
  a.repeats === b.repeats;

/** The whole row for screen readers. */
export function describeTask(task: Task, facts: TaskFacts): string {
  const { plan, estimate, steps, tags, repeats } = facts;
  const due = task.doneAt === null ? facts.due : null;
  return [
    task.title,
    task.isExam && !due ? 'exam' : null,
    isCalledOff(task) ? 'called off' : null,
    task.doneAt === null ? null : 'done',
    due?.spoken,
    plan?.spoken,
    repeats,
    estimate,
    steps ? `${String(steps.done)} of ${String(steps.all)} steps done` : null,
    ...tags.map(({ name }) => name),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(', ');
}
