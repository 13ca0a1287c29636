import { spelled } from '../../../core/text/spelling.ts';
import type { FoundCalendar, SkipReason } from '../../../core/commands/calendar-entry.ts';
import type { ImportPlan } from '../../../rules/files/import/import-result.ts';
import type { ImportLine } from '../../../rules/files/import/known-row.ts';
import type { Settings } from '../../../schema/settings.ts';
import { skippedWords } from '../../../core/recurrence/rule-words.ts';
import type { SeriesRule } from '../../../schema/repeat-rule.ts';
import { formatCount, plural } from '../../../core/text/words.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import type { DayOrTime } from '../../../core/time/civil-time.ts';
import { formatDayOrTime, formatTime } from '../../../core/time/format.ts';

/** Line of the preview: count, kind and examples. */
export interface PlanRow {
  key: string;
  count: number;
  label: string;
  lines: readonly ImportLine[];
}

/** Lines of the same title as one: to a student, a lesson of each week is one lesson. */
export interface LineGroup {
  /** The first of them. */
  line: ImportLine;
  count: number;
}

export function groupLines(lines: readonly ImportLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ title }) => title);
  return [...groups.values()].flatMap(([line, ...others]) => (line ? [{ line, count: others.length + 1 }] : []));
}

/** "Tuesday 8:00 → 10:00". */
export function formatWhen({ when, before }: ImportLine, today: Day, clock: Settings['clock']): string {
  if (when === undefined) return '';
  const say = (time: DayOrTime | null): string => (time === null ? 'no due date' : formatDayOrTime(time, today, clock));
  if (before === undefined) return say(when);
  const isSameDay = when !== null && before !== null && dayOf(when) === dayOf(before) && when.length > 10;
  return `${say(before)} → ${isSameDay ? formatTime(when, clock) : say(when)}`;
}

/** Lines for all that the import would do or leave; none for a count of zero. */
export function planRows(plan: ImportPlan): PlanRow[] {
  const rows: [key: keyof ImportPlan, label: string][] = [
    ['added', 'New'],
    ['moved', 'Moved'],
    ['changed', 'Changed'],
    ['removed', 'Moved to the trash'],
    ['keptWithdrawn', 'Gone from the file, but kept because you worked on them'],
    ['keptOwn', 'Changed here and by you: your version stays'],
  ];
  const found = rows.map(([key, label]) => {
    const lines = plan[key] as readonly ImportLine[];
    return { key, label, lines, count: lines.length };
  });
  const unchanged = { key: 'unchanged', label: 'Already up to date', lines: [], count: plan.unchanged };
  return [...found, unchanged].filter(({ count }) => count > 0);
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  outside: 'Older than a week, or more than a year ahead',
  cancelled: 'Cancelled',
  done: 'Already completed',
  tooOften: 'Repeats every hour or more often',
  tooLong: 'Lasts more than 400 days',
  tooMany: 'More than Bellweek can import',
  repeated: 'Duplicate or older version',
  unreadable: 'Could not be read',
  other: 'Neither an event nor a to-do',
};

/** Lines for what is not imported, by reason; none for a count of zero. */
export function skippedRows({ skipped, unreadable }: FoundCalendar, plan: ImportPlan): PlanRow[] {
  const counts: FoundCalendar['skipped'] = {
    ...skipped,
    outside: (skipped.outside ?? 0) + plan.outside,
    cancelled: (skipped.cancelled ?? 0) + plan.cancelled,
    repeated: (skipped.repeated ?? 0) + plan.copies,
  };
  return Object.entries(REASONS).flatMap(([key, label]) => {
    const count = counts[key as SkipReason] ?? 0;
    const lines = key === 'unreadable' ? unreadable.map((title) => ({ title })) : [];
    return count > 0 ? [{ key, label: spelled(label), count, lines }] : [];
  });
}

/** The rules of a file that its series keep. */
const rulesOf = ({ series, entries }: FoundCalendar): { rule: SeriesRule; first: Day }[] => [
  ...series.filter(({ isCancelled, isOutside }) => !isCancelled && !isOutside).map(({ when }) => when),
  ...entries.flatMap(({ when }) => (when.kind === 'task' && when.repeat ? [when.repeat] : [])),
];

/** Notes on how the file was read. */
export function noteSentences(found: FoundCalendar): string[] {
  const { unknownZones, offsetZones, partial, repeatingTasks, expanded } = found;
  const skipping = rulesOf(found).filter(({ rule, first }) => skippedWords(rule, first) !== '').length;
  const named = ([zone, ...others]: readonly string[]): string =>
    `We don’t know the time zone “${zone}”${others.length > 0 ? ` and ${plural(others.length, 'other')}` : ''}`;
  return [
    ...(unknownZones.length === 0 ? [] : [`${named(unknownZones)}, so those times stay as written.`]),
    ...(offsetZones.length === 0
      ? []
      : [`${named(offsetZones)}, so we used the offset in its name all year. In summer, times may be an hour off.`]),
    ...(partial === 0
      ? []
      : [`Parts of ${partial === 1 ? 'one entry' : `${partial} entries`} were too long or could not be read.`]),
    ...(repeatingTasks === 0 ? [] : [`${plural(repeatingTasks, 'repeating to-do')} will be added once.`]),
    ...(skipping === 0
      ? []
      : [
          `${plural(skipping, 'item')} ${skipping === 1 ? 'repeats' : 'repeat'} on a day that not every month or year has. It is skipped there.`,
        ]),
    ...(expanded.length === 0
      ? []
      : [`${plural(expanded.length, 'event')} with an unusual repeat will be added as separate copies.`]),
  ];
}

/** Whether the calendar was imported before. */
export const isUpdate = ({ puts, unchanged, missing, deleted }: ImportPlan): boolean =>
  puts.length + unchanged + missing.length + deleted.length > 0;

/** Label of the button: "Add 12", or another action. */
export function actionLabel(plan: ImportPlan): string {
  const { added, moved, changed, removed } = plan;
  const count = added.length + moved.length + changed.length + removed.length;
  if (count === added.length && count > 0) return `Add ${formatCount(count)}`;
  return count > 0 ? `Update ${formatCount(count)}` : 'Update';
}
