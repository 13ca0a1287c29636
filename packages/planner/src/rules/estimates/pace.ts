import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Instant } from '../../core/time/zones.ts';
import { subjectTags } from '../timetable/subject-tags.ts';
import { minutesByItem } from '../timing/counted-time.ts';

/** Finished pieces of work from which a pace is told, and the newest that it is told of. */
const PIECES = { least: 3, most: 20 };
const CLAMP = { least: 0.5, most: 2 };
/** Nearer to the estimate than this, a pace says nothing. */
const WORTH_SAYING = 0.1;
const STEP = 5;

/** How long work of one subject and kind takes, as a multiple of the student's own estimate. */
export interface Pace {
  factor: number;
  /** Finished pieces that it is told of. */
  pieces: number;
}

/** The estimate that the student made: a learned one may have taken its place. */
const ownEstimate = (task: Task): number | null => task.ownEstimate ?? task.estimate;

/** Work alike: the same first subject, and both or neither study for an exam. */
function kindOf(task: Pick<Task, 'tagIds' | 'forId'>, subjects: readonly string[]): string {
  const subject = subjects.find((id) => task.tagIds.includes(id)) ?? '';
  return `${task.forId === null ? 'task' : 'study'} ${subject}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 1, high = 1] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** The pace of work like this task; null before three pieces of it are finished, or where the student turned it off. */
export function paceOf(state: State, task: Pick<Task, 'tagIds' | 'forId'>, now: Instant): Pace | null {
  if (!settingsOf(state).learnsEstimates || state.rows.timeEntries.size === 0) return null;
  const subjects = subjectTags(state).map(({ id }) => id);
  const kind = kindOf(task, subjects);
  const pieces = [...minutesByItem(state, now)].flatMap(([id, actual]) => {
    const done = state.rows.tasks.get(id);
    const estimate = done && ownEstimate(done);
    const counts = done?.doneAt && done.deletedAt === null && actual > 0 && kindOf(done, subjects) === kind;
    return counts && estimate ? [{ doneAt: done.doneAt ?? '', ratio: actual / estimate }] : [];
  });
  if (pieces.length < PIECES.least) return null;
  const newest = pieces.sort((a, b) => (a.doneAt < b.doneAt ? 1 : -1)).slice(0, PIECES.most);
  const factor = Math.min(Math.max(median(newest.map(({ ratio }) => ratio)), CLAMP.least), CLAMP.most);
  return { factor, pieces: newest.length };
}

export interface LearnedEstimate {
  factor: number;
  minutes: number;
}

/** Minutes that work of this length usually takes; null where that is nothing new. */
export function learnedMinutes(pace: Pace | null, minutes: number): LearnedEstimate | null {
  if (!pace || Math.abs(pace.factor - 1) < WORTH_SAYING) return null;
  const learned = Math.max(Math.round((minutes * pace.factor) / STEP) * STEP, STEP);
  return learned === minutes ? null : { factor: pace.factor, minutes: learned };
}

/** The estimate that past work suggests for an open task; null where it was taken before. */
export function learnedEstimate(state: State, task: Task, now: Instant): LearnedEstimate | null {
  const { estimate, doneAt } = task;
  if (estimate === null || doneAt !== null || task.ownEstimate !== null) return null;
  return learnedMinutes(paceOf(state, task, now), estimate);
}

/** "1.4 ×" */
export const factorWords = ({ factor }: Pick<Pace, 'factor'>): string => `${String(Math.round(factor * 10) / 10)} ×`;
