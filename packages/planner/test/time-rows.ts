import { newRow } from '../src/schema/define-rows.ts';
import { timeEntryFields } from '../src/schema/time-entry.ts';
import type { TimeEntry } from '../src/schema/time-entry.ts';
import { idAt, NOW } from './test-planner.ts';

/** A stretch that runs. */
export const timeEntryAt = (n: number, fields: Partial<TimeEntry> = {}): TimeEntry =>
  newRow(timeEntryFields, {
    id: idAt(90_000 + n),
    itemId: idAt(91_000 + n),
    runId: idAt(90_000 + n),
    startedAt: NOW,
    plannedMinutes: 60,
    ...fields,
  });

/** Rows of time worked. */
export const TIME_ROWS: { timeEntries: TimeEntry[] } = {
  timeEntries: [timeEntryAt(1), timeEntryAt(2, { endedAt: NOW, minutes: 45, blockId: idAt(3), confirmedAt: NOW })],
};
