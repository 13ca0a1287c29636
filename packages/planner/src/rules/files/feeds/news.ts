import { cutText } from '@bellweek/api-client/contract/cut-text';
import { v5 } from 'uuid';
import type { Transaction } from '../../../core/history/transaction.ts';
import { nextOccurrence } from '../../../core/recurrence/series-rule.ts';
import type { State } from '../../../core/state/state.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addMinutes, civilAt, dayOf } from '../../../core/time/civil-time.ts';
import type { DayOrTime } from '../../../core/time/civil-time.ts';
import { convert } from '../../../core/time/zones.ts';
import { newRow } from '../../../schema/define-rows.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { newsFields } from '../../../schema/news.ts';
import type { News, NewsSide } from '../../../schema/news.ts';
import type { ImportPlan, RowDifference } from '../import/import-result.ts';
import { parseSeriesWhen } from '../import/known-row.ts';
import { teacherIn } from './teacher-in.ts';

/** Of the ids of news; never to be changed. */
const NAMESPACE = 'f3a1d6b2-7c44-4b0e-9a55-2e8d1c6f7b90';
/** Days for which a change of something later is told. */
const TOLD_DAYS = 7;
/** Days for which news are kept after that, so that it is known when one is taken back. */
const KEPT_DAYS = 30;
/** Most changes of one look at a calendar that are told, the nearest ones: of a new timetable not all are news. */
const MOST = 100;
/** A longer text of an entry is no detail of a lesson. */
const LONGEST_DETAILS = 120;

type Values = RowDifference['is'];
type Times = Pick<NewsSide, 'start' | 'end'>;

interface Clock {
  today: Day;
  /** Of the student's clock. */
  zone: string;
}

function seriesTimes(when: string, { today }: Clock): Times & { zone: string | null } {
  const { from, minutes, zone, ...rule } = parseSeriesWhen(when);
  const day = nextOccurrence(rule, today);
  if (day === null || from === null) return { start: day, end: day, zone: null };
  const start = civilAt(day, from);
  return { start, end: addMinutes(start, minutes ?? 0), zone };
}

function timesOf({ known }: RowDifference, { when }: Values, clock: Clock): Times {
  if (known.table === 'tasks' || (known.table === 'series' && known.row.of === 'task')) {
    const due = known.table === 'series' ? seriesTimes(when, clock).start : when || null;
    return { start: due, end: due };
  }
  const [times = '', zoneOfText = null] = when.split(' ');
  const [from = null, to = null] = times.split('/');
  const { start, end, zone } =
    known.table === 'series' ? seriesTimes(when, clock) : { start: from, end: to, zone: zoneOfText };
  const own = (time: DayOrTime | null): DayOrTime | null =>
    time === null || zone === null ? time : convert(time, zone, clock.zone);
  return { start: own(start), end: own(end) };
}

/** @param title of tasks, whose texts are not told */
function sideOf(difference: RowDifference, values: Values, clock: Clock): NewsSide {
  const { known } = difference;
  const isTask = known.table === 'tasks' || (known.table === 'series' && known.row.of === 'task');
  const teacher = isTask ? '' : cutText(teacherIn(values.notes), PLANNER_LIMITS.name);
  const isShort = !isTask && teacher === '' && values.notes.length <= LONGEST_DETAILS;
  return {
    ...timesOf(difference, values, clock),
    title: isTask ? known.row.title : values.title,
    place: isTask ? '' : values.place,
    teacher,
    details: isShort ? values.notes : '',
    isOff: values.isOff,
  };
}

const isSameSide = (a: NewsSide, b: NewsSide): boolean => JSON.stringify(a) === JSON.stringify(b);
const lastDay = ({ was, is }: Pick<News, 'was' | 'is'>): Day =>
  [was, is].map(({ end }) => dayOf(end ?? '')).reduce((a, b) => (a > b ? a : b));

/** Occurrences that only follow a series that is told itself. */
function followers({ differences }: ImportPlan): ReadonlySet<string> {
  return new Set(
    differences.flatMap(({ known, was, is }) =>
      known.table === 'series' && (was.when !== is.when || was.isOff !== is.isOff) ? [known.row.id] : [],
    ),
  );
}

/** News of an import: changes of entries that lie ahead, and of due dates. */
function newsOf(state: State, plan: ImportPlan, calendar: string, clock: Clock, now: string): News[] {
  const told = followers(plan);
  const earlier = Map.groupBy(state.rows.news.values(), ({ itemId }) => itemId);
  const news = plan.differences.flatMap((difference): News[] => {
    const { known } = difference;
    const { row, table } = known;
    if ('seriesId' in row && told.has(row.seriesId ?? '')) return [];
    if ('doneAt' in row && row.doneAt !== null) return [];
    const [was, is] = [sideOf(difference, difference.was, clock), sideOf(difference, difference.is, clock)];
    const last = lastDay({ was, is });
    if (isSameSide(was, is) || (was.isOff && is.isOff) || (last !== '' && last < clock.today)) return [];
    const id = v5(JSON.stringify([row.id, was, is]), NAMESPACE);
    const isBack = (earlier.get(row.id) ?? []).some((each) => isSameSide(each.was, is));
    const until = [last || clock.today, addDays(clock.today, TOLD_DAYS - 1)].sort()[0] ?? last;
    return [newRow(newsFields, { id, createdAt: now, calendar, table, itemId: row.id, was, is, isBack, until })];
  });
  const nearness = ({ was, is }: News): string => [was.start ?? '9', is.start ?? '9'].sort()[0] ?? '';
  return news.sort((a, b) => (nearness(a) < nearness(b) ? -1 : 1)).slice(0, MOST);
}

/**
 * Tells the student what an import changed. Call it once in the command that writes the plan. A later change of the same entry
 * takes the place of an earlier one. @param calendar `origin.calendar` of its rows
 */
export function tellNews(draft: Transaction, plan: ImportPlan, calendar: string): void {
  const { state, now, today } = draft;
  const { zone } = draft.context;
  const news = newsOf(state, plan, calendar, { today, zone }, now);
  if (news.length === 0) return;
  const items = new Set(news.map(({ itemId }) => itemId));
  const ids = new Set(news.map(({ id }) => id));
  for (const { id, itemId, until } of state.rows.news.values()) {
    const isReplaced = items.has(itemId) && !ids.has(id);
    if (isReplaced || addDays(until, KEPT_DAYS) < today) draft.remove('news', id);
  }
  // Another device may have told it before.
  for (const each of news) if (!state.rows.news.has(each.id)) draft.put('news', each);
}
