import type { Task } from '../src/schema/task.ts';
import type { State } from '../src/core/state/state.ts';
import { apply, stateOf } from '../src/core/state/state.ts';
import { learnedEstimate } from '../src/rules/estimates/pace.ts';
import { timeEntryAt } from './time-rows.ts';
import { idAt, NOW, TestPlanner } from './test-planner.ts';

/**
 * Students of known habits, by what the simulator assumes:
 *
 * - A student has three subjects and finishes two pieces of each a week. Their work is 15 to 120 minutes long.
 * - Each subject has a habit: the work takes so many times the student's estimate. Habits are log-normal and differ
 *   by subject (sigma 0.35). Their median is 1.65: Buehler, Griffin and Ross (1994) found 56 days for an estimate of 34.
 * - One piece differs from the habit by chance (sigma 0.3), and a habit drifts by 1 % a week: nobody learns without being told.
 * - Four pieces in five are timed. A suggestion is taken four times in five.
 */
const HABITS = { subjects: 3, aWeek: 2, median: 1.65, spread: 0.35, chance: 0.3, drift: 0.01, timed: 0.8, taken: 0.8 };

/** A generator of numbers between 0 and 1 that repeats by its seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Relative errors of a week's estimates. */
export interface WeekErrors {
  /** Of the student's own. */
  own: number[];
  /** Of what the planner held when the work began. */
  held: number[];
}

const errorOf = (estimate: number, actual: number): number => Math.abs(estimate - actual) / actual;

interface Life {
  state: State;
  /** An open task. */
  model: Task;
  random: () => number;
  count: number;
}

/** A planner with a tag for each subject. */
function begin(): { state: State; model: Task; tags: string[] } {
  const planner = new TestPlanner();
  const tagGroup = { name: 'Subject', kind: 'subject' as const };
  const [tagGroupId = ''] = planner.do({ type: 'tagGroup.add', tagGroup }).focus;
  const tags = Array.from({ length: HABITS.subjects }, (_, at) => planner.tag(tagGroupId, `Subject ${at}`));
  planner.tasks('Model');
  const { tagGroups, tags: tagTable, tasks } = planner.state.rows;
  const [model] = [...tasks.values()];
  return {
    state: stateOf({ tagGroups: [...tagGroups.values()], tags: [...tagTable.values()], tasks: [...tasks.values()] }),
    model: model as Task,
    tags,
  };
}

function finishOne(
  life: Life,
  tagId: string,
  habit: number,
  week: number,
): { own: number; held: number; actual: number } {
  const { random } = life;
  const own = 15 + 5 * Math.floor(random() * 22);
  const actual = Math.max(1, Math.round(own * habit * Math.exp(HABITS.chance * normal(random))));
  const at = new Date(Date.parse(NOW) + week * 7 * 86_400_000 + life.count * 60_000).toISOString();
  life.count += 1;
  const task: Task = { ...life.model, id: idAt(100_000 + life.count), tagIds: [tagId], estimate: own };
  const learned = learnedEstimate(life.state, task, Date.parse(at));
  const isTaken = learned !== null && random() < HABITS.taken;
  const done: Task = isTaken ? { ...task, estimate: learned.minutes, ownEstimate: own } : task;
  const time = timeEntryAt(200_000 + life.count, { itemId: task.id, startedAt: at, endedAt: at, minutes: actual });
  life.state = apply(life.state, [
    { table: 'tasks', type: 'put', row: { ...done, doneAt: at } },
    ...(random() < HABITS.timed ? [{ table: 'timeEntries' as const, type: 'put' as const, row: time }] : []),
  ]);
  return { own, held: done.estimate ?? own, actual };
}

/** The weeks of one student. */
export function liveAsStudent(seed: number, weeks: number): WeekErrors[] {
  const random = randomOf(seed);
  const { tags, ...planner } = begin();
  const life: Life = { ...planner, random, count: 0 };
  const habits = tags.map(() => HABITS.median * Math.exp(HABITS.spread * normal(random)));
  return Array.from({ length: weeks }, (_, week) => {
    const errors: WeekErrors = { own: [], held: [] };
    tags.forEach((tagId, at) => {
      for (let piece = 0; piece < HABITS.aWeek; piece += 1) {
        const habit = (habits[at] ?? 1) * (1 + HABITS.drift * week);
        const { own, held, actual } = finishOne(life, tagId, habit, week);
        errors.own.push(errorOf(own, actual));
        errors.held.push(errorOf(held, actual));
      }
    });
    return errors;
  });
}
