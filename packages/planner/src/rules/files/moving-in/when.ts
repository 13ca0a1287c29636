import type { FoundTask } from '../../../core/commands/found-list.ts';
import { nextOccurrence, untilOfCount } from '../../../core/recurrence/series-rule.ts';
import { dayFromNumber, dayNumber } from '../../../core/time/civil-day.ts';
import { civilAt, dayOf, withDay } from '../../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../../core/time/civil-time.ts';
import { civilOf, isKnownZone } from '../../../core/time/zones.ts';
import type { DateOrder } from '../../../schema/settings.ts';
import { parseQuickEntry } from '../../quick-entry/parse.ts';
import { EMPTY_VOCABULARY } from '../../quick-entry/vocabulary.ts';
import { rowRule } from '../ical/row-rule.ts';
import { parseRule } from '../ical/rule.ts';
import { parseTime } from '../ical/values.ts';

/** The student's clock and habits, by which words of dates are read. */
export interface ListContext {
  now: Civil;
  zone: string;
  dates: DateOrder;
  weekStart: number;
}

export type FoundWhen = Pick<FoundTask, 'due' | 'repeat'>;

/** Days that rows can have without surprises; others stay words. */
const isUsualDay = (when: DayOrTime): boolean => when >= '1990-01-01' && when < '2199-01-01';

/** A moment on a clock; null where the text is none. */
export function momentOf(text: string): number | null {
  const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
  const moment = isMoment
    ? Date.parse(
        text
          .trim()
          .replace(' ', 'T')
          .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
      )
    : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** The day or the time of a moment. @param isDay whether only its day in `zone` is meant */
export function timeOf(text: string, zone: string, isDay: boolean): DayOrTime | null {
  const moment = momentOf(text);
  if (moment === null) {
    const time = parseTime(text, isDay);
    const civil = time && civilAt(dayFromNumber(time.day), time.minute);
    return civil && isUsualDay(civil) ? (time.isDate ? dayOf(civil) : civil) : null;
  }
  if (!isKnownZone(zone)) return timeOf(text, 'UTC', isDay);
  const civil = civilOf(moment, zone);
  if (!isUsualDay(civil)) return null;
  return isDay ? dayOf(civil) : civil;
}

/** The instant at which a task was done, as rows write it. */
export function instantIn(text: string): string | null {
  const moment = momentOf(text);
  return moment === null ? null : new Date(moment).toISOString();
}

/** A repeat (RFC 5545) of a task that is due; null where no series can say it. It goes on from today. */
export function repeatByRule(text: string, due: DayOrTime, { now }: ListContext): FoundWhen | null {
  const read = parseRule(text.trim().replace(/^RRULE:/i, ''));
  const first = dayOf(due);
  const rule = read.ok ? rowRule(read.rule, dayNumber(first)) : null;
  if (!read.ok || !rule) return null;
  const all = { rule, first, until: null };
  // A task that was moved off its days.
  if (nextOccurrence(all, first) !== first) return null;
  const { until: end, count } = read.rule;
  const until = end ? dayFromNumber(end.day) : count === null ? null : untilOfCount(all, count);
  const today = dayOf(now);
  const next = nextOccurrence({ ...all, until }, first < today ? today : first);
  if (next === null) return { due, repeat: null };
  return { due: withDay(due, next), repeat: { rule, first: next, until, except: [], mode: 'fixed' } };
}

const ANY = 'x';
const LONGEST_WORDS = 200;

/** A date as people type it: "27 Nov", "every mon 4pm", "every! 3 days"; null where the planner cannot say it. */
export function whenByWords(text: string, context: ListContext): FoundWhen | null {
  const words = text.trim();
  if (/^\d{4}-\d\d-\d\d/.test(words)) {
    const due = timeOf(words.replace(/^(\S+) +(?:at +)?(\d)/, '$1T$2'), context.zone, false);
    if (due !== null) return { due, repeat: null };
  }
  // Marks of names would be read as names.
  if (words === '' || words.length > LONGEST_WORDS || /[@#"“\n]/.test(words)) return null;
  const typed = words
    .replace(/\b(?:every|ev)!/gi, 'every')
    .replace(/\bev\b/gi, 'every')
    .replace(/\bworkdays?\b/gi, 'weekday');
  const [task, ...others] = parseQuickEntry(`${ANY} ${typed}`, { ...context, vocabulary: EMPTY_VOCABULARY });
  if (!task || others.length > 0 || task.title !== ANY || task.level !== null) return null;
  const due = task.due ?? task.block?.start ?? task.plannedDay;
  if (due === null || !isUsualDay(due)) return null;
  if (task.repeat === null) return /\b(?:every|ev)\b/i.test(words) ? null : { due, repeat: null };
  const { rule, until = null, except = [], mode = 'fixed' } = task.repeat;
  const isAfterDone = mode === 'afterDone' || /\b(?:every|ev)!/i.test(words);
  const repeat = { rule, first: dayOf(due), until, except: [...except] };
  return { due, repeat: { ...repeat, mode: isAfterDone ? 'afterDone' : 'fixed' } };
}
