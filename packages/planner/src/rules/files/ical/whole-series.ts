import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { SeriesWhen } from '../../../schema/series.ts';
import { isDayOf, nextOccurrence, untilOfCount } from '../../../core/recurrence/series-rule.ts';
import { dayFromNumber, dayNumber } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import type { TaskRepeat } from '../../../core/commands/calendar-entry.ts';
import type { Component } from './components.ts';
import { listedTimes } from './entry-lines.ts';
import type { ZonedTime } from './entry-lines.ts';
import { timeKey, zoneNameOf } from './file-zones.ts';
import { rowRule } from './row-rule.ts';
import { onClockOf, rulesOf, timesOf, untilOf } from './series.ts';
import type { EntryChange, Occurrence, SeriesContext } from './series.ts';
import type { Wall } from './values.ts';

/** Cost of finding the first day, and of each that is counted to the last, in days examined for a rule. */
const STEPS_OF_SERIES = 500;
const STEPS_OF_COUNT = 50;

/** Rows have no earlier day: birthdays often repeat from 1970 or before. */
const FIRST_DAY = '2000-01-01';

/** A series of a file as a row has it, but for its text. */
export interface WholeSeries {
  when: SeriesWhen;
  except: Day[];
  /** The occurrence that a change replaces, as it was planned; null for a time that the rule does not have. */
  plannedOf: (change: EntryChange) => { day: Day; occurrence: Occurrence } | null;
}

/** The days from the first one on; null where there is none. */
function daysOf(context: SeriesContext, master: Component, start: ZonedTime) {
  const [rule, ...others] = rulesOf(master, 'RRULE');
  if (!rule || others.length > 0 || master.lines.has('RDATE') || master.lines.has('EXRULE')) return null;
  const own = rowRule(rule, start.day);
  if (!own) return null;
  context.budget.spend(STEPS_OF_SERIES + (rule.count ?? 0) * STEPS_OF_COUNT);
  const from = dayFromNumber(start.day);
  const all = { rule: own, first: from, until: null };
  const begin = nextOccurrence(all, from);
  const first = nextOccurrence(all, from < FIRST_DAY ? FIRST_DAY : from);
  if (begin === null || first === null) return null;
  const end = untilOf(rule.until, start, context.zone);
  const last = end && dayFromNumber(end.minute >= start.minute ? end.day : end.day - 1);
  const counted = rule.count === null ? null : untilOfCount({ ...all, first: begin }, rule.count);
  const until = [last, counted].filter((day) => day !== null).sort()[0] ?? null;
  return until !== null && until < first ? null : { rule: own, first, until };
}

/** Days of the times that a line lists; null where one cannot be read, or they are too many. */
function listedDays(context: SeriesContext, master: Component, name: string, dayOf: DayOf): Day[] | null {
  const listed = listedTimes(context.zones, master, name);
  if (listed.length > PLANNER_LIMITS.exceptions || listed.includes(null)) return null;
  return [...new Set(listed.flatMap((each) => (each && dayOf(each.time)) ?? []))].sort();
}
type DayOf = (time: ZonedTime) => Day | null;

/** How a to-do repeats; null where its due days are not its rule's on the student's clock. @param due its first due time */
export function taskRepeat(context: SeriesContext, task: Component, due: ZonedTime): TaskRepeat | null {
  const days = daysOf(context, task, due);
  const isOnOwnClock = !due.instant || zoneNameOf(due.instant) === context.zone;
  if (!days || !isOnOwnClock || days.first !== dayFromNumber(due.day)) return null;
  const except = listedDays(context, task, 'EXDATE', (time) => dayFromNumber(onClockOf(due, time, context.zone).day));
  return except && { ...days, except };
}

/** A series that a row can keep whole; null for others. @throws {SkippedEntry} if it cannot be read */
export function wholeSeries(context: SeriesContext, master: Component): WholeSeries | null {
  const { start, length } = timesOf(context, master);
  const name = start.instant ? zoneNameOf(start.instant) : null;
  const days = daysOf(context, master, start);
  if (!days || name === undefined || (length === 0 && !start.isDate)) return null;
  const { isDate } = start;
  const dayOf: DayOf = (time) => {
    const wall: Wall = onClockOf(start, time, context.zone);
    return isDate || time.isDate || wall.minute === start.minute ? dayFromNumber(wall.day) : null;
  };
  const except = listedDays(context, master, 'EXDATE', dayOf);
  if (!except) return null;
  return {
    when: {
      isAllDay: isDate,
      from: isDate ? null : start.minute,
      minutes: isDate ? Math.max(Math.ceil(length / DAY_MINUTES), 1) * DAY_MINUTES : length,
      zone: name,
      ...days,
    },
    except,
    plannedOf: ({ id }) => {
      const day = dayOf(id);
      if (day === null || !isDayOf(days, day)) return null;
      const wall = { day: dayNumber(day), minute: start.minute };
      const recurrenceId = timeKey(wall, isDate, start.instant);
      const common = { component: master, master, recurrenceId, isCancelled: false };
      return { day, occurrence: { ...common, start: wall, isDate, instant: start.instant, length } };
    },
  };
}
