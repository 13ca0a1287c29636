import type { Lesson, LessonChange, LessonSlot, SchoolDayRow, Timetable } from '../../schema/timetable.ts';
import type { Tag } from '../../schema/tag.ts';
import type { State } from '../../core/state/state.ts';
import type { PersistentMap } from '../../core/state/persistent-map.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, clockText } from '../../core/time/civil-time.ts';
import type { Span } from '../../core/time/spans.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import { lessonChangeId } from './ids.ts';
import { SchoolDayReader } from './school-days.ts';
import type { SchoolDay } from './school-days.ts';
import type { SchoolCalendar } from './cycle-counter.ts';

/** A lesson on one day, with its changes. */
export interface DayLesson {
  /** Unique among the lessons of all days, see `parseDayLessonId`. */
  id: string;
  lesson: Lesson;
  subject: Tag | null;
  title: string;
  /** The room. */
  place: string;
  teacher: string;
  tagIds: readonly string[];
  hue: null;
  day: Day;
  /** The slot's key, see `slotKey`. */
  slot: string;
  /** Minutes of the day. */
  from: number;
  to: number;
  span: Span;
  isCancelled: boolean;
  change: LessonChange | null;
}

/** A timetable with everything that belongs to it. */
export interface Schedule {
  timetable: Timetable;
  calendar: SchoolCalendar;
  lessons: readonly Lesson[];
  schoolDayOf(day: Day): SchoolDay;
  /** Lessons of a day in the order of time, cancelled ones too. */
  lessonsOn(day: Day): readonly DayLesson[];
}

/** The title of a lesson: its own, else its subject's name. */
export const lessonTitle = ({ title }: Lesson, subject: Tag | null | undefined): string =>
  title === '' ? (subject?.name ?? 'Lesson') : title;

/** The key of a slot on a day: its period, or its start. */
export const slotKey = ({ period, from }: LessonSlot): string => period ?? clockText(from ?? 0);

const SEPARATOR = '@';
const dayLessonId = (lessonId: string, day: Day, slot: string): string => [lessonId, day, slot].join(SEPARATOR);

/** Lesson, day and slot of the id of a {@link DayLesson}; null for other ids. */
export function parseDayLessonId(id: string): { lessonId: string; day: Day; slot: string } | null {
  const [lessonId = '', day, slot] = id.split(SEPARATOR);
  return day === undefined || slot === undefined ? null : { lessonId, day, slot };
}

/** Bounded, so that paging through years does not grow without end. */
const REMEMBERED_DAYS = 4_000;
const NONE: readonly DayLesson[] = [];

interface Tables {
  tags: PersistentMap<Tag>;
  changes: PersistentMap<LessonChange>;
}

class LessonReader implements Schedule {
  private readonly days: SchoolDayReader;
  private readonly read = new Map<Day, readonly DayLesson[]>();

  constructor(
    readonly calendar: SchoolCalendar,
    readonly lessons: readonly Lesson[],
    private readonly tables: Tables,
    private readonly changedDays: ReadonlySet<Day>,
  ) {
    this.days = new SchoolDayReader(calendar);
  }

  get timetable(): Timetable {
    return this.calendar.timetable;
  }

  schoolDayOf(day: Day): SchoolDay {
    return this.days.schoolDayOf(day);
  }

  lessonsOn(day: Day): readonly DayLesson[] {
    const known = this.read.get(day);
    if (known) return known;
    if (this.read.size >= REMEMBERED_DAYS) this.read.clear();
    const schoolDay = this.schoolDayOf(day);
    const lessons = schoolDay.hasSchool ? this.lessonsOf(day, schoolDay) : NONE;
    this.read.set(day, lessons);
    return lessons;
  }

  private lessonsOf(day: Day, on: SchoolDay & { hasSchool: true }): DayLesson[] {
    const found: DayLesson[] = [];
    for (const lesson of this.lessons) {
      if ((lesson.from ?? day) > day || (lesson.until ?? day) < day) continue;
      for (const slot of lesson.slots) {
        if ((slot.position ?? on.position) !== on.position || (slot.weekday ?? on.weekday) !== on.weekday) continue;
        const time = slot.period === null ? slot : on.bell?.periods.find(({ key }) => key === slot.period);
        if (time && time.from !== null && time.to !== null)
          found.push(this.dayLesson(lesson, day, slotKey(slot), { from: time.from, to: time.to }));
      }
    }
    return found.sort((a, b) => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1));
  }

  private dayLesson(lesson: Lesson, day: Day, slot: string, planned: { from: number; to: number }): DayLesson {
    const { tags, changes } = this.tables;
    const change = this.changedDays.has(day) ? (changes.get(lessonChangeId(lesson.id, day, slot)) ?? null) : null;
    const [from, to] = [change?.from ?? planned.from, change?.to ?? planned.to];
    const subject = lesson.subjectTagId === null ? null : (tags.get(lesson.subjectTagId) ?? null);
    return {
      id: dayLessonId(lesson.id, day, slot),
      lesson,
      subject,
      day,
      slot,
      from,
      to,
      change,
      title: lessonTitle(lesson, subject),
      place: change?.room ?? lesson.room,
      teacher: change?.teacher ?? lesson.teacher,
      tagIds: subject ? [subject.id] : [],
      hue: null,
      span: { start: civilAt(day, from), end: civilAt(day, to) },
      isCancelled: change?.isCancelled ?? false,
    };
  }
}

function grouped<R extends { timetableId: string }>(table: PersistentMap<R>): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of table.values()) {
    const group = groups.get(row.timetableId);
    if (group) group.push(row);
    else groups.set(row.timetableId, [row]);
  }
  return groups;
}

const byFirst = (a: { first: Day; id: string }, b: { first: Day; id: string }): number =>
  a.first < b.first ? -1 : a.first > b.first ? 1 : a.id < b.id ? -1 : 1;
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const byDay = (rows: readonly SchoolDayRow[]): ReadonlyMap<Day, SchoolDayRow> =>
  new Map(rows.map((row) => [row.day, row]));

function readSchedules({ rows }: State): Schedule[] {
  const active = [...rows.timetables.values()].filter(({ deletedAt }) => deletedAt === null).sort(byFirst);
  const [terms, days] = [grouped(rows.terms), grouped(rows.schoolDays)];
  const [bells, lessons] = [grouped(rows.bells), grouped(rows.lessons)];
  const changedDays = new Set([...rows.lessonChanges.values()].map(({ day }) => day));
  const tables = { tags: rows.tags, changes: rows.lessonChanges };
  return active.map((timetable) => {
    const { id } = timetable;
    const calendar = {
      timetable,
      terms: (terms.get(id) ?? []).sort(byFirst),
      days: byDay(days.get(id) ?? []),
      bells: (bells.get(id) ?? []).sort(byId),
    };
    return new LessonReader(calendar, (lessons.get(id) ?? []).sort(byId), tables, changedDays);
  });
}

const READ_TABLES = ['terms', 'schoolDays', 'bells', 'lessons', 'lessonChanges', 'tags'] as const;
/** Tables that lessons are read from. */
export const TIMETABLE_TABLES = ['timetables', ...READ_TABLES] as const;
const known = new WeakMap<PersistentMap<Timetable>, { tables: readonly unknown[]; schedules: readonly Schedule[] }>();
const NO_SCHEDULES: readonly Schedule[] = [];

/** Timetables that are not in the trash, by their first day. Read again only after one of their tables has changed. */
export function schedulesOf(state: State): readonly Schedule[] {
  const { timetables } = state.rows;
  if (timetables.size === 0) return NO_SCHEDULES;
  const tables = READ_TABLES.map((table) => state.rows[table]);
  const last = known.get(timetables);
  if (last?.tables.every((table, at) => table === tables[at])) return last.schedules;
  const schedules = readSchedules(state);
  known.set(timetables, { tables, schedules });
  return schedules;
}

/** A timetable that is not in the trash. */
/** Number of a week within its term, such as 4, counted from the week the term begins in; null between terms. */
export function weekOfTerm(schedules: readonly Schedule[], week: readonly Day[], weekStart: number): number | null {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const terms = schedules.flatMap(({ calendar }) => calendar.terms);
  const term = terms.find((each) => each.first <= last && each.last >= first);
  return term ? daysBetween(startOfWeek(term.first, weekStart), startOfWeek(first, weekStart)) / 7 + 1 : null;
}

export const scheduleOf = (state: State, timetableId: string): Schedule | undefined =>
  schedulesOf(state).find(({ timetable }) => timetable.id === timetableId);
