import type { LessonCell } from '../../core/commands/timetable-drafts.ts';
import type { Bell, CycleDay, Lesson, LessonSlot, Period, Timetable } from '../../schema/timetable.ts';
import type { State } from '../../core/state/state.ts';
import { nameKey } from '../../core/text/fold.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { lessonTitle } from './schedules.ts';
import type { Schedule } from './schedules.ts';

/** Subject, room and teacher of a lesson as they are typed. */
export type GridText = Omit<LessonCell, 'slot'>;

/** The lessons of a cycle: a column for each day, a row for each period. */
export interface LessonGrid {
  columns: readonly CycleDay[];
  rows: readonly Period[];
  /** All lessons that are in force, those outside of the rows too. */
  cells: readonly LessonCell[];
}

/** A place of the grid, from 0. */
export interface GridPlace {
  column: number;
  row: number;
}

/** The days of a cycle: of one of weeks all its school days, week by week. */
export const cycleDays = ({ cycle, weekdays }: Pick<Timetable, 'cycle' | 'weekdays'>): CycleDay[] =>
  cycle.names.flatMap((_, position): CycleDay[] =>
    cycle.kind === 'day'
      ? [{ position, weekday: null }]
      : weekdays.toSorted((a, b) => a - b).map((weekday) => ({ position, weekday })),
  );

const conditions = ({ when }: Bell): number => Object.values(when).filter((each) => each !== null).length;

/** The bell that most days have: the one with the fewest conditions. */
export const usualBell = (bells: readonly Bell[]): Bell | undefined =>
  bells.toSorted((a, b) => conditions(a) - conditions(b))[0];

/** Periods for lessons: the usual bell's periods, then periods that only other bells have. */
function periodRows(bells: readonly Bell[]): Period[] {
  const usual = usualBell(bells);
  const inOrder = usual ? [usual, ...bells.filter((bell) => bell !== usual)] : [];
  const rows = new Map<string, Period>();
  for (const period of inOrder.flatMap(({ periods }) => periods))
    if (!period.isBreak && !rows.has(period.key)) rows.set(period.key, period);
  return [...rows.values()];
}

/** The day whose lessons a grid shows: today, within the timetable. */
export function gridDay({ first, last }: Pick<Timetable, 'first' | 'last'>, today: Day): Day {
  if (today < first) return first;
  return last !== null && today > last ? last : today;
}

/** The grid is by subjects; a title of its own is shown where there is none. */
function textOf(state: State, lesson: Lesson): GridText {
  const { subjectTagId, room, teacher } = lesson;
  return { subject: state.rows.tags.get(subjectTagId ?? '')?.name ?? lessonTitle(lesson, null), room, teacher };
}

/** The grid of the lessons that are in force on a day. */
export function gridOf(state: State, { timetable, calendar, lessons }: Schedule, day: Day): LessonGrid {
  const inForce = lessons.filter(({ from, until }) => (from ?? day) <= day && (until ?? day) >= day);
  return {
    columns: cycleDays(timetable),
    rows: periodRows(calendar.bells),
    cells: inForce.flatMap((lesson) => lesson.slots.map((slot) => ({ ...textOf(state, lesson), slot }))),
  };
}

const isOn = (slot: LessonSlot, { position, weekday }: CycleDay): boolean =>
  (slot.position ?? position) === position && (slot.weekday ?? weekday) === weekday;

/** The lesson at a place. */
export function cellAt({ columns, rows, cells }: LessonGrid, { column, row }: GridPlace): LessonCell | undefined {
  const [day, period] = [columns[column], rows[row]];
  return day && period && cells.find(({ slot }) => slot.period === period.key && isOn(slot, day));
}

const slotOn = ({ position, weekday }: CycleDay, period: string): LessonSlot => ({
  position,
  weekday,
  period,
  from: null,
  to: null,
});

export interface GridEdit extends GridPlace {
  /** Null leaves the place empty. */
  text: GridText | null;
}

/** The lessons of a grid after some places were changed. A lesson of several days loses those days only. */
export function withEdits(grid: LessonGrid, edits: readonly GridEdit[]): LessonCell[] {
  const { columns, rows } = grid;
  let cells = [...grid.cells];
  for (const { column, row, text } of edits) {
    const [day, key] = [columns[column], rows[row]?.key];
    if (!day || key === undefined) continue;
    cells = cells.flatMap((cell) => {
      if (cell.slot.period !== key || !isOn(cell.slot, day)) return [cell];
      const others = columns.filter((each) => each !== day && isOn(cell.slot, each));
      return others.map((each) => ({ ...cell, slot: slotOn(each, key) }));
    });
    if (text && nameKey(text.subject) !== '') cells.push({ ...text, slot: slotOn(day, key) });
  }
  return cells;
}

/** The room and teacher of a subject's last written lesson, as a proposal for its next lesson. */
export function lastTextOf(cells: readonly LessonCell[], subject: string): GridText | undefined {
  const key = nameKey(subject);
  return cells.findLast((cell) => nameKey(cell.subject) === key);
}

/** Room and teacher in one field: "B12, Ms Lee". */
export const roomText = ({ room, teacher }: Pick<GridText, 'room' | 'teacher'>): string =>
  teacher === '' ? room : `${room}, ${teacher}`;

/** The teacher is what follows the first comma. */
export function readRoom(typed: string): Pick<GridText, 'room' | 'teacher'> {
  const comma = typed.indexOf(',');
  if (comma === -1) return { room: typed.trim(), teacher: '' };
  return { room: typed.slice(0, comma).trim(), teacher: typed.slice(comma + 1).trim() };
}

/** The first known subject that begins with typed text; null where there is none, or nothing would be added. */
export function completion(typed: string, subjects: readonly string[]): string | null {
  const begin = typed.toLowerCase();
  if (begin.trim() === '') return null;
  return subjects.find((name) => name.length > typed.length && name.toLowerCase().startsWith(begin)) ?? null;
}

/** Typed text as a known subject is spelled: "pe" is PE. */
export const spelled = (typed: string, subjects: readonly string[]): string =>
  subjects.find((name) => nameKey(name) === nameKey(typed)) ?? typed;
