import type { Bell, SchoolDayRow, Term } from '../../schema/timetable.ts';
import { weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { cycleCounter } from './cycle-counter.ts';
import type { CycleCounter, SchoolCalendar } from './cycle-counter.ts';

/** A day of a timetable: a day of its cycle with a bell, or the reason why it has no lessons. */
export type SchoolDay =
  | {
      hasSchool: true;
      /** Position of the cycle and weekday whose lessons it has, from Monday, 1. */
      position: number;
      weekday: number;
      /** Whether it runs as another day of the cycle. */
      isOther: boolean;
      /** Null where no bell is for this day. */
      bell: Bell | null;
      term: Term | null;
      name: string;
    }
  | { hasSchool: false; reason: 'outside' | 'weekend' | 'holiday' | 'pupilFree'; name: string };

/** The more conditions a bell has, the more it is meant; a range of days is a summer's or a week's exception. */
function rankOf({ when }: Bell): number {
  const isRange = when.from !== null || when.until !== null;
  return [when.weekdays !== null, when.positions !== null, when.weeks !== null, isRange].reduce(
    (rank, isGiven, at) => rank + (isGiven ? 2 ** at : 0),
    0,
  );
}

function isDue({ when }: Bell, day: Day, on: { position: number; weekday: number; week: number }): boolean {
  const { weeks } = when;
  return (
    (when.weekdays?.includes(on.weekday) ?? true) &&
    (when.positions?.includes(on.position) ?? true) &&
    (weeks === null || weeks.at.includes(modulo(on.week, weeks.of))) &&
    (when.from ?? day) <= day &&
    (when.until ?? day) >= day
  );
}

const modulo = (value: number, of: number): number => ((value % of) + of) % of;

/** Where the cycle of a timetable begins anew, with the position it has on that day. */
interface Start {
  day: Day;
  position: number;
}

function startsOf({ timetable, terms }: SchoolCalendar): Start[] {
  const restarting = terms.filter(({ startsAt }) => timetable.restartsEachTerm || startsAt !== null);
  return restarting.map(({ first, startsAt }) => ({ day: first, position: startsAt ?? 0 }));
}

/** Answers which day of the cycle any day is, at the same cost however far it is from the first. */
export class SchoolDayReader {
  private readonly counter: CycleCounter;
  private readonly starts: readonly Start[];
  private readonly bells: readonly Bell[];

  constructor(private readonly calendar: SchoolCalendar) {
    this.counter = cycleCounter(calendar);
    this.starts = startsOf(calendar);
    this.bells = calendar.bells.toSorted((a, b) => rankOf(b) - rankOf(a) || (a.id < b.id ? -1 : 1));
  }

  schoolDayOf(day: Day): SchoolDay {
    const { timetable, terms, days } = this.calendar;
    const row = days.get(day);
    const name = row?.name ?? '';
    if (day < timetable.first || (timetable.last !== null && day > timetable.last))
      return { hasSchool: false, reason: 'outside', name };
    if (row && row.kind !== 'normal') return { hasSchool: false, reason: row.kind, name };
    const term = terms.find(({ first, last }) => first <= day && day <= last) ?? null;
    if (!row && term === null && terms.length > 0) return { hasSchool: false, reason: 'outside', name };
    if (!row && !timetable.weekdays.includes(weekday(day))) return { hasSchool: false, reason: 'weekend', name };
    const position = row?.runsAs?.position ?? this.positionOf(day);
    const on = { position, weekday: row?.runsAs?.weekday ?? weekday(day) };
    return {
      hasSchool: true,
      ...on,
      isOther: (row?.runsAs ?? null) !== null,
      bell: this.bellOf(day, on, row),
      term,
      name,
    };
  }

  /** The position of the cycle on a day; for a day without school, the position of the next school day. */
  positionOf(day: Day): number {
    const { cycle, countsHolidays } = this.calendar.timetable;
    const start = this.startOf(day);
    const turns = (at: Day): number => this.counter.turnsBefore(at, cycle.kind, countsHolidays);
    return modulo(start.position + turns(day) - turns(start.day), cycle.names.length);
  }

  private startOf(day: Day): Start {
    return this.starts.findLast((start) => start.day <= day) ?? this.calendar.timetable.anchor;
  }

  private bellOf(day: Day, on: { position: number; weekday: number }, row: SchoolDayRow | undefined): Bell | null {
    const chosen = row && this.bells.find(({ id }) => id === row.bellId);
    if (chosen) return chosen;
    const { countsHolidays } = this.calendar.timetable;
    const weeks = (at: Day): number => this.counter.turnsBefore(at, 'week', countsHolidays);
    const week = weeks(day) - weeks(this.startOf(day).day);
    return this.bells.find((bell) => isDue(bell, day, { ...on, week })) ?? null;
  }
}
