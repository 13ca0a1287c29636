import type { SchoolDayDraft } from '../../core/commands/timetable-drafts.ts';
import type { Bell, CycleDay, Timetable } from '../../schema/timetable.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { daysBetween, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { WEEKDAYS } from '../../core/time/format.ts';
import { cycleDayName } from './cycle-names.ts';
import { lessonsOn } from './lessons-on.ts';
import { schedulesOf } from './schedules.ts';
import { positionOn } from './timetable-edits.ts';
import type { Schedule } from './schedules.ts';
import type { SchoolDay } from './school-days.ts';

/** A day of a timetable, as the head of the day shows it. */
export interface DaySchool {
  /** "Week A", "Day 4", "As Mon", the name of a holiday; empty on a usual day of one week. */
  text: string;
  /** For a narrow column: "A". */
  short: string;
  /** In full: "Tuesday A", "Runs as Monday", "No school". */
  spoken: string;
  hasSchool: boolean;
  /** Whether the day differs from its timetable. */
  isOther: boolean;
}

/** The timetable that a day is in, the latest of several. */
export const scheduleOn = (state: State, day: Day): Schedule | undefined =>
  schedulesOf(state).findLast(({ timetable: { first, last } }) => first <= day && (last ?? day) >= day);

/** The bell of a day with school, by the latest timetable that is on it. */
export function bellOn(state: State, day: Day): Bell | null {
  const on = scheduleOn(state, day)?.schoolDayOf(day);
  return on?.hasSchool ? on.bell : null;
}

/** Hours of school, where no bell and no lesson says them. */
export const USUAL_SCHOOL = { from: 9 * 60, to: 15 * 60 + 30 } as const;

/**
 * Hours of school on a day whose lessons are not typed in, by its bell if it has one. Null on a day off. Without a
 * timetable, the student's school week decides.
 */
export function unknownSchoolOn(state: State, day: Day): { from: number; to: number } | null {
  const on = scheduleOn(state, day)?.schoolDayOf(day);
  const hasSchool = on ? on.hasSchool : settingsOf(state).workWeek.includes(weekday(day));
  if (!hasSchool || lessonsOn(state, [day]).length > 0) return null;
  const periods = bellOn(state, day)?.periods ?? [];
  if (periods.length === 0) return USUAL_SCHOOL;
  return { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) };
}

/** A period of a day by its name, with its minutes of the day; null where its bell has none. */
export function periodOn(state: State, day: Day, name: string): { from: number; to: number } | null {
  const isNamed = ({ key, name: shown }: Bell['periods'][number]): boolean =>
    [key, shown, shown.replace(/^(?:period|p)\s*/iu, '')].includes(name);
  return bellOn(state, day)?.periods.find((each) => !each.isBreak && isNamed(each)) ?? null;
}

const cycleDayOf = ({ cycle }: Timetable, on: SchoolDay & { hasSchool: true }): CycleDay => ({
  position: on.position,
  weekday: cycle.kind === 'week' ? on.weekday : null,
});

const REASONS = { holiday: 'Holiday', pupilFree: 'Student-free', weekend: '', outside: '' } as const;

/** "Week A", "Week 2" of a position called 2; "Day 4". */
function positionName({ cycle }: Timetable, position: number): string {
  const name = cycle.names[position] ?? '';
  if (cycle.kind === 'day') return /^\d+$/.test(name) ? `Day ${name}` : name;
  return name.length > 2 ? name : `Week ${name}`;
}

/** Days after the last term that are holidays still, where the next one is not known. */
const LONGEST_HOLIDAYS = 84;

/** Whether a day outside the terms is before a term, or soon after a term. */
function isInHolidays({ terms }: Schedule['calendar'], day: Day): boolean {
  return terms.some(({ first, last }) => day < first || (day > last && daysBetween(last, day) <= LONGEST_HOLIDAYS));
}

function nameOfDayOff({ calendar }: Schedule, on: SchoolDay & { hasSchool: false }, day: Day): string {
  if (on.name !== '') return on.name;
  return on.reason === 'outside' && isInHolidays(calendar, day) ? 'Holidays' : REASONS[on.reason];
}

/** "Mon A" of "Monday A". */
const shortened = (name: string): string =>
  WEEKDAYS.reduce((words, each) => words.replace(each, each.slice(0, 3)), name);

function schoolOf(schedule: Schedule, on: SchoolDay, day: Day): DaySchool {
  const { timetable, calendar } = schedule;
  const { hasSchool } = on;
  const common = { hasSchool, isOther: calendar.days.has(day) };
  if (!on.hasSchool) {
    const text = nameOfDayOff(schedule, on, day);
    return { text, short: text, spoken: text === '' ? 'No school' : text, ...common };
  }
  const name = cycleDayName(timetable, cycleDayOf(timetable, on));
  const { kind, names } = timetable.cycle;
  if (on.isOther)
    return { text: `As ${shortened(name)}`, short: shortened(name), spoken: `Runs as ${name}`, ...common };
  if (on.name !== '') return { text: on.name, short: on.name, spoken: `${on.name}, ${name}`, ...common };
  if (kind === 'week' && names.length === 1) return { text: '', short: '', spoken: name, ...common };
  const text = positionName(timetable, on.position);
  return { text, short: kind === 'week' ? (names[on.position] ?? '') : text, spoken: name, ...common };
}

/** Null without a timetable on that day. */
export function daySchoolOf(state: State, day: Day): DaySchool | null {
  const schedule = scheduleOn(state, day);
  return schedule ? schoolOf(schedule, schedule.schoolDayOf(day), day) : null;
}

/** A way in which a day can differ from its timetable. */
export interface DayOption {
  label: string;
  isChosen: boolean;
  draft: SchoolDayDraft;
}

export interface DayOptions {
  /** Days of the cycle that the day can run as, days of its own week first; `others` by the name of their week. */
  runsAs: { near: DayOption[]; others: { label: string; options: DayOption[] }[] };
  off: DayOption[];
  bells: DayOption[];
  /** Null where the day does not differ. */
  back: SchoolDayDraft | null;
}

/** Days of the cycle offered without a further menu. */
const MOST_NEAR = 8;

function runsAsOptions(schedule: Schedule, day: Day): DayOptions['runsAs'] {
  const { timetable, calendar } = schedule;
  const { cycle, weekdays } = timetable;
  const row = calendar.days.get(day);
  const on = schedule.schoolDayOf(day);
  const isOwn = (each: CycleDay): boolean =>
    on.hasSchool && !on.isOther && each.position === on.position && (each.weekday ?? on.weekday) === on.weekday;
  const option = (runsAs: CycleDay): DayOption => ({
    label: `Runs as ${cycleDayName(timetable, runsAs)}`,
    isChosen: row?.runsAs?.position === runsAs.position && row.runsAs.weekday === runsAs.weekday,
    draft: { day, kind: 'normal', runsAs, bellId: row?.bellId ?? null, name: row?.kind === 'normal' ? row.name : '' },
  });
  if (cycle.kind === 'day') {
    const all = cycle.names.map((_, position) => ({ position, weekday: null })).filter((each) => !isOwn(each));
    if (all.length <= MOST_NEAR) return { near: all.map(option), others: [] };
    return { near: [], others: [{ label: 'Runs as…', options: all.map(option) }] };
  }
  const ofWeek = (position: number): DayOption[] =>
    weekdays
      .map((each) => ({ position, weekday: each }))
      .filter((each) => !isOwn(each))
      .map(option);
  const own = positionOn(schedule, day);
  const others = cycle.names.flatMap((_, position) =>
    position === own
      ? []
      : [{ label: `Runs as a day of ${positionName(timetable, position)}`, options: ofWeek(position) }],
  );
  return { near: ofWeek(own), others };
}

/** The ways in which a day can differ. */
export function dayOptions(schedule: Schedule, day: Day): DayOptions {
  const { timetable, calendar } = schedule;
  const row = calendar.days.get(day);
  const off = (['holiday', 'pupilFree'] as const).map((kind): DayOption => {
    const isChosen = row?.kind === kind;
    return { label: REASONS[kind], isChosen, draft: { day, kind: isChosen ? null : kind } };
  });
  const on = schedule.schoolDayOf(day);
  const canBeSchool = !on.hasSchool && timetable.weekdays.includes(weekday(day));
  const school: DayOption = { label: 'School day', isChosen: false, draft: { day, kind: 'normal' } };
  const bells = calendar.bells.map(({ id, name }): DayOption => {
    const { kind = 'normal', runsAs = null, bellId = null, name: ofDay = '' } = row ?? {};
    return { label: name, isChosen: bellId === id, draft: { day, kind, runsAs, bellId: id, name: ofDay } };
  });
  return {
    runsAs: runsAsOptions(schedule, day),
    off: canBeSchool && !row ? [...off, school] : off,
    bells: on.hasSchool && bells.length > 1 ? bells : [],
    back: row ? { day, kind: null } : null,
  };
}
