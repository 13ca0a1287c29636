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
import { examsFrom } from './exams.ts';
import type { ExamSittings } from './missed-sittings.ts';

/** Whether an event is at the time of a sitting. */
function isCovered(state: State, block: WorkBlock, zone: string): boolean {
  const { start, end } = spanOfBlock(block, zone);
  const last = dayOf(addMinutes(end, -1));
  const days = last === dayOf(start) ? [last] : [dayOf(start), addDays(dayOf(start), 1)];
  return itemsOn(state, days, zone).some(({ timed }) =>
    timed.some((item) => item.kind === 'event' && isBusy(item) && item.span.start < end && item.span.end > start),
  );
}

/** Sittings ahead at whose time there is an event. @param now wall-clock time in `zone` */
const coveredSittings = (state: State, now: Civil, zone: string): ExamSittings[] =>
  examsFrom(state, now, zone).flatMap((exam) => {
    const sittings = studyFor(state, exam.id, now, zone).ahead.filter((block) => isCovered(state, block, zone));
    return sittings.length === 0 ? [] : [{ exam, sittings }];
  });

const isOfEvents = ({ table }: HistoryEntry['forward'][number]): boolean => table === 'events' || table === 'series';

/** The sittings that the last change put an event on. @param step the change */
export function newlyCovered(
  after: State,
  { forward, inverse }: Pick<HistoryEntry, 'forward' | 'inverse'>,
  now: Civil,
  zone: string,
): ExamSittings[] {
  if (!forward.some(isOfEvents)) return [];
  const covered = coveredSittings(after, now, zone);
  if (covered.length === 0) return [];
  const before = coveredSittings(apply(after, inverse), now, zone);
  const known = new Set(before.flatMap(({ sittings }) => sittings.map(({ id }) => id)));
  return covered
    .map(({ exam, sittings }) => ({ exam, sittings: sittings.filter(({ id }) => !known.has(id)) }))
    .filter(({ sittings }) => sittings.length > 0);
}

/** "2 sittings for “Maths exam” are at that time."; empty for none. */
export function coveredNote(covered: readonly ExamSittings[]): string {
  const count = covered.reduce((sum, { sittings }) => sum + sittings.length, 0);
  const [first] = covered;
  if (!first) return '';
  const whose = covered.length === 1 ? ` for “${first.exam.title}”` : '';
  return `${plural(count, 'sitting')}${whose} ${count === 1 ? 'is' : 'are'} at that time.`;
}
