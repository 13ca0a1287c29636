import type { HistoryEntry } from '../../schema/tables.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { isBusy, itemsOn } from '../calendar/day-items.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { studyFor } from './exam-plan.ts';
import { examsFrom } from '../tasks/exam.ts';
import type { ExamSessions } from './missed-sessions.ts';

/** Whether an event is at the time of a session. */
function isCovered(state: State, block: WorkBlock, zone: string): boolean {
  const { start, end } = spanOfBlock(block, zone);
  const last = dayOf(addMinutes(end, -1));
  const days = last === dayOf(start) ? [last] : [dayOf(start), addDays(dayOf(start), 1)];
  return itemsOn(state, days, zone).some(({ timed }) =>
    timed.some((item) => item.kind === 'event' && isBusy(item) && item.span.start < end && item.span.end > start),
  );
}

/** Sessions ahead at whose time there is an event. @param now wall-clock time in `zone` */
const coveredSessions = (state: State, now: Civil, zone: string): ExamSessions[] =>
  examsFrom(state, now, zone).flatMap((exam) => {
    const sessions = studyFor(state, exam.id, now, zone).ahead.filter((block) => isCovered(state, block, zone));
    return sessions.length === 0 ? [] : [{ exam, sessions }];
  });

const isOfEvents = ({ table }: HistoryEntry['forward'][number]): boolean => table === 'events' || table === 'series';

/** The sessions that the last change put an event on. @param step the change */
export function newlyCovered(
  after: State,
  { forward, inverse }: Pick<HistoryEntry, 'forward' | 'inverse'>,
  now: Civil,
  zone: string,
): ExamSessions[] {
  if (!forward.some(isOfEvents)) return [];
  const covered = coveredSessions(after, now, zone);
  if (covered.length === 0) return [];
  const before = coveredSessions(apply(after, inverse), now, zone);
  const known = new Set(before.flatMap(({ sessions }) => sessions.map(({ id }) => id)));
  return covered
    .map(({ exam, sessions }) => ({ exam, sessions: sessions.filter(({ id }) => !known.has(id)) }))
    .filter(({ sessions }) => sessions.length > 0);
}

/** "2 sessions for “Maths exam” are at that time."; empty for none. */
export function coveredNote(covered: readonly ExamSessions[]): string {
  const count = covered.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const [first] = covered;
  if (!first) return '';
  const whose = covered.length === 1 ? ` for “${first.exam.title}”` : '';
  return `${plural(count, 'session')}${whose} ${count === 1 ? 'is' : 'are'} at that time.`;
}
