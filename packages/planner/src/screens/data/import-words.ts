import type { FoundCalendar, SkipReason } from '../../domain/exchange/calendar-entry.ts';
import type { ImportLine, ImportPlan } from '../../domain/import/import-plan.ts';
import { plural } from '../../domain/text/plural.ts';

/** A line of the preview: how many, of what, and which they are. */
export interface PlanRow {
  key: string;
  count: number;
  label: string;
  lines: readonly ImportLine[];
}

/** What the import would do, and what it would leave as it is; only what there is. */
export function planRows(plan: ImportPlan): PlanRow[] {
  const rows: [key: keyof ImportPlan, label: string][] = [
    ['added', 'New'],
    ['moved', 'Moved'],
    ['changed', 'Changed'],
    ['removed', 'Moved to the trash'],
    ['keptWithdrawn', 'Cancelled, but kept because you worked on them'],
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
  outside: 'Not between last week and a year from now',
  cancelled: 'Cancelled',
  done: 'Already completed',
  tooOften: 'Repeats every hour or more often',
  tooLong: 'Lasts more than 400 days',
  tooMany: 'More than Bellweek can import',
  repeated: 'Duplicate or older version',
  unreadable: 'Could not be read',
  other: 'Neither an event nor a to-do',
};

/** What is not imported, by reason; only what there is. */
export function skippedRows({ skipped }: FoundCalendar, plan: ImportPlan): PlanRow[] {
  const counts: FoundCalendar['skipped'] = {
    ...skipped,
    outside: (skipped.outside ?? 0) + plan.outside,
    cancelled: (skipped.cancelled ?? 0) + plan.cancelled,
    repeated: (skipped.repeated ?? 0) + plan.copies,
  };
  return Object.entries(REASONS).flatMap(([key, label]) => {
    const count = counts[key as SkipReason] ?? 0;
    return count > 0 ? [{ key, label, count, lines: [] }] : [];
  });
}

/** What a student should know of how the file was read. */
export function noteSentences({ unknownZones, partial, repeatingTasks }: FoundCalendar): string[] {
  const [zone] = unknownZones;
  const others = unknownZones.length > 1 ? ` and ${plural(unknownZones.length - 1, 'other')}` : '';
  return [
    ...(zone === undefined ? [] : [`We don't know the time zone “${zone}”${others}, so those times stay as written.`]),
    ...(partial === 0
      ? []
      : [`Parts of ${partial === 1 ? 'one entry' : `${partial} entries`} were too long or could not be read.`]),
    ...(repeatingTasks === 0 ? [] : [`${plural(repeatingTasks, 'repeating to-do')} will be added once.`]),
  ];
}

/** Whether pressing the button would change anything. */
export const hasNews = ({ newEvents, newTasks, puts }: ImportPlan): boolean =>
  newEvents.length + newTasks.length + puts.length > 0;

/** "Add 12", or what else there is to do. */
export function actionLabel(plan: ImportPlan): string {
  const { added, moved, changed, removed } = plan;
  const count = added.length + moved.length + changed.length + removed.length;
  if (count === added.length && count > 0) return `Add ${count}`;
  return count > 0 ? `Update ${count}` : 'Update';
}
