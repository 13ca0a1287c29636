/** Data of both pages: the same tasks and events, as the planner's commands take them. */
export interface PlannerData {
  tasks: { id: string; title: string; estimate: number; due?: string; blocks?: PlannedBlock[] }[];
  events: { id: string; title: string; isAllDay: false; start: string; end: string }[];
}

interface PlannedBlock {
  id: string;
  start: string;
  minutes: number;
  end: string;
}

/** Calendars by address. */
export interface FeedFiles {
  files: string[];
  today: string;
  zone: string;
}

/** Methods of a page, as `window.bench`. Times are wall-clock times, durations milliseconds. */
export interface BenchPage {
  /** @param feeds calendars by address to add, in our page alone */
  prepare(data: PlannerData, feeds?: FeedFiles | null): Promise<void>;
  mount(show: 'week' | 'month', day: string): void;
  go(day: string): void;
  /** Mounts the first so many tasks, as a list that is reordered by dragging. */
  mountList(count: number): Promise<void>;
  unmount(): void;
  /** The start of the item of that title. */
  startOf(title: string): string;
  /** The position of the task of that title in the list, from 0. */
  placeOf(title: string): number;
  /** Reads everything from the disk. */
  load(): Promise<number>;
  /** Edits one task, durably. */
  edit(id: string, title: string): Promise<number>;
}

/** Methods of our page alone: the whole planner, read from the disk, with `?open`. */
export interface WholePage {
  /** From the navigation until list and week are on the screen. */
  opened(): Promise<number>;
  /** The starts of the sessions of the task of that title, in one text. */
  blocksOf(title: string): string;
  /** Plans sessions before an exam. @returns milliseconds of each time */
  plan(data: PlannerData, exam: string): number[];
  /** Takes a day out of the whole data. @returns milliseconds of each time */
  takeOut(data: PlannerData): number[];
  /** Says whether typed work fits into the whole data. @returns milliseconds of each time */
  fits(data: PlannerData): number[];
  /** Gets a school year ready to be read, and the code that reads it. */
  prepareYear(year: object): void;
  /** Adds calendars by address to the data of the page, ready to be read again. */
  prepareFeeds(feeds: FeedFiles): void;
  /** Reads the first calendar again, and joins it with its rows. @returns the number of its entries */
  readFeed(): number;
  /** Asks for a year week by week, or does the least that gives the same items. @returns their number */
  readYear(by: 'ours' | 'floor'): number;
}

export const TASKS = 10_000;
export const EVENTS = 2_000;
export const LIST_ROWS = 5_000;
const BLOCKS = 300;
const DAYS = 30;
/** The dragged item, with an hour of its own. */
export const TARGET = { title: 'Dragged', day: '2026-11-18', from: 10 * 60, minutes: 60 };
/** The dragged line of the list. */
export const LINE = 'Task 5';

const two = (value: number): string => String(value).padStart(2, '0');
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
/** Spread like random ids, and the same at every run. */
const idOf = (kind: number, number: number): string =>
  `${hex(Math.imul(number + 1, 0x9e_37_79_b1) >>> 0, 8)}-000${kind}-4000-8000-${hex(number, 12)}`;
const dayOf = (number: number): string => `2026-11-${two((number % DAYS) + 1)}`;
const timeOf = (day: string, minute: number): string => `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Seeded random numbers, the same at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A time of the student's day, to the minute, outside the target's hour. */
function freeSpan(day: string, next: (below: number) => number): { start: string; end: string; minutes: number } {
  for (;;) {
    const from = 7 * 60 + next(13 * 60);
    const minutes = 20 + next(70);
    const isFree = day !== TARGET.day || from >= TARGET.from + TARGET.minutes || from + minutes <= TARGET.from;
    if (isFree) return { start: timeOf(day, from), end: timeOf(day, from + minutes), minutes };
  }
}

/** November 2026 with 2,000 events, and 10,000 tasks, some of which have their time in it. @param more tasks beside those */
export function plannerData(more = 0): PlannerData {
  const next = numbers(20_261_118);
  const events: PlannerData['events'] = Array.from({ length: EVENTS - 1 }, (_, at) => {
    const { start, end } = freeSpan(dayOf(at), next);
    return { id: idOf(2, at), title: `Event ${at}`, isAllDay: false, start, end };
  });
  const { day, from, minutes, title } = TARGET;
  const span = { start: timeOf(day, from), end: timeOf(day, from + minutes) };
  events.push({ id: idOf(2, EVENTS), title, isAllDay: false, ...span });
  const tasks: PlannerData['tasks'] = Array.from({ length: TASKS + more }, (_, at) => {
    const task = { id: idOf(1, at), title: `Task ${at}`, estimate: 20 + next(70) };
    return at < BLOCKS ? { ...task, blocks: [{ id: idOf(3, at), ...freeSpan(dayOf(at), next) }] } : task;
  });
  return { tasks, events };
}

/** Days of a school term, items in it, and the exam after it. */
export const TERM = { days: 70, items: 1_000, blocks: 300, first: '2026-10-05', exam: '2026-12-14' } as const;

/** A term of lessons, and of work with its time. */
export function termData(): PlannerData {
  const next = numbers(20_261_005);
  const spanAt = (at: number) => freeSpan(daysOn(TERM.first, at % TERM.days), next);
  return {
    events: Array.from({ length: TERM.items - TERM.blocks }, (_, at) => {
      const { start, end } = spanAt(at);
      return { id: idOf(2, at), title: `Lesson ${at}`, isAllDay: false, start, end };
    }),
    tasks: Array.from({ length: TERM.blocks }, (_, at) => {
      const blocks = [{ id: idOf(3, at), ...spanAt(at) }];
      return { id: idOf(1, at), title: `Task ${at}`, estimate: 30, blocks };
    }),
  };
}

/** Events and blocks spread over so many months of four weeks, with the measured one in the middle. */
const MONTHS = 13;
const WEEKS_APART = 28;
const FIRST_DUE = '2026-05-01';
const DUE_DAYS = 400;

const daysOn = (time: string, days: number): string => {
  const on = new Date(`${time.slice(0, 10)}T00:00Z`);
  on.setUTCDate(on.getUTCDate() + days);
  return `${on.toISOString().slice(0, 10)}${time.slice(10)}`;
};

/** The same spread over a school year, with a third of the tasks due: a student's data without any deletion. */
export function schoolYear(): PlannerData {
  const { tasks, events } = plannerData();
  const spread = <T extends { start: string; end: string }>(item: T, at: number): T => {
    const days = ((at % MONTHS) - Math.floor(MONTHS / 2)) * WEEKS_APART;
    return { ...item, start: daysOn(item.start, days), end: daysOn(item.end, days) };
  };
  return {
    events: events.map(spread),
    tasks: tasks.map(({ blocks, ...task }, at) => ({
      ...task,
      ...(blocks && { blocks: blocks.map((block) => spread(block, at)) }),
      ...(at % 3 === 0 && { due: daysOn(FIRST_DUE, (at * 7) % DUE_DAYS) }),
    })),
  };
}
