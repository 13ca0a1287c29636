import { z } from 'zod';
import { defineFields, shapeOf } from './define-rows.ts';
import type { RowFields } from './define-rows.ts';
import { idField, instant, day } from './fields.ts';
import { eventFields, plannerEventRow } from './planner-event.ts';
import type { PlannerEvent } from './planner-event.ts';
import { feedFields, feedRow, feedStateRow } from './feed.ts';
import type { Feed, FeedState } from './feed.ts';
import { newsFields, newsRow } from './news.ts';
import type { News } from './news.ts';
import { seriesFields, seriesRow } from './series.ts';
import type { Series } from './series.ts';
import { settingsFields, settingsRow } from './settings.ts';
import type { Settings } from './settings.ts';
import { lostValueRow, stampsRow, syncRow } from './sync-rows.ts';
import type { LostValueRow, RowStamps, SyncRow } from './sync-rows.ts';
import { subtaskFields, subtaskRow, taskFields, taskRow } from './task.ts';
import type { Subtask, Task } from './task.ts';
import { tagFields, tagGroupFields, tagGroupRow, tagRow } from './tag.ts';
import type { Tag, TagGroup } from './tag.ts';
import {
  bellFields,
  bellRow,
  lessonChangeFields,
  lessonChangeRow,
  lessonFields,
  lessonRow,
  schoolDayFields,
  schoolDayRow,
  termFields,
  termRow,
  timetableFields,
  timetableRow,
} from './timetable.ts';
import type { Bell, Lesson, LessonChange, SchoolDayRow, Term, Timetable } from './timetable.ts';
import { timeEntryFields, timeEntryRow } from './time-entry.ts';
import type { TimeEntry } from './time-entry.ts';
import { groupFields, taskGroupRow } from './task-group.ts';
import type { TaskGroup } from './task-group.ts';
import { blockFields, workBlockRow } from './work-block.ts';
import type { WorkBlock } from './work-block.ts';

/** Marks the report of the week that starts on `id` as sent, so that it is sent once. */
const sentReportFields = defineFields({
  id: { type: day, merge: 'constant' },
  sentAt: { type: instant, merge: 'own' },
});
const sentReportRow = z.strictObject(shapeOf(sentReportFields));
type SentReport = z.infer<typeof sentReportRow>;

/** The student's data, one table per kind; every row is flat, JSON-safe and has an `id`. */
export interface DataRows {
  tasks: Task;
  subtasks: Subtask;
  blocks: WorkBlock;
  events: PlannerEvent;
  series: Series;
  groups: TaskGroup;
  tagGroups: TagGroup;
  tags: Tag;
  timetables: Timetable;
  terms: Term;
  schoolDays: SchoolDayRow;
  bells: Bell;
  lessons: Lesson;
  lessonChanges: LessonChange;
  feeds: Feed;
  news: News;
  timeEntries: TimeEntry;
  settings: Settings;
  reports: SentReport;
}
export type DataTableName = keyof DataRows;

/** The fields of each table's rows. */
export const DATA_FIELDS: { readonly [T in DataTableName]: RowFields } = {
  tasks: taskFields,
  subtasks: subtaskFields,
  blocks: blockFields,
  events: eventFields,
  series: seriesFields,
  groups: groupFields,
  tagGroups: tagGroupFields,
  tags: tagFields,
  timetables: timetableFields,
  terms: termFields,
  schoolDays: schoolDayFields,
  bells: bellFields,
  lessons: lessonFields,
  lessonChanges: lessonChangeFields,
  feeds: feedFields,
  news: newsFields,
  timeEntries: timeEntryFields,
  settings: settingsFields,
  reports: sentReportFields,
};

export const DATA_SCHEMAS = {
  tasks: taskRow,
  subtasks: subtaskRow,
  blocks: workBlockRow,
  events: plannerEventRow,
  series: seriesRow,
  groups: taskGroupRow,
  tagGroups: tagGroupRow,
  tags: tagRow,
  timetables: timetableRow,
  terms: termRow,
  schoolDays: schoolDayRow,
  bells: bellRow,
  lessons: lessonRow,
  lessonChanges: lessonChangeRow,
  feeds: feedRow,
  news: newsRow,
  timeEntries: timeEntryRow,
  settings: settingsRow,
  reports: sentReportRow,
} as const;
export const DATA_TABLES = Object.keys(DATA_SCHEMAS) as DataTableName[];

type ChangeOf<T extends DataTableName> =
  | { table: T; type: 'put'; row: DataRows[T] }
  | { table: T; type: 'remove'; id: string };
/** A row put or removed. A list of changes is one transaction. */
export type DataChange = { [T in DataTableName]: ChangeOf<T> }[DataTableName];

/** The rows of an entry are checked when it is undone or redone, so that reading a hundred entries stays cheap. */
const looseChange = z.looseObject({ table: z.enum(DATA_TABLES), type: z.enum(['put', 'remove']) });

/** A history entry that can be undone, and redone afterwards. */
const historyRow = z.strictObject({
  id: idField,
  /** Entries are undone from the highest number down. */
  sequence: z.int().min(0),
  /** Times of the first and the last edit in it. */
  at: instant,
  lastAt: instant,
  sentence: z.string().max(2000),
  /** Edits of one field in quick succession share this key and become one entry. */
  coalesce: z.string().max(300).nullable(),
  isUndone: z.boolean(),
  forward: z.array(looseChange),
  inverse: z.array(looseChange),
});
export interface HistoryEntry extends Omit<z.infer<typeof historyRow>, 'forward' | 'inverse'> {
  forward: DataChange[];
  inverse: DataChange[];
}

/** Rows that belong to this device: its history, what it needs to sync, and what it last saw of feeds. */
interface DeviceRows {
  history: HistoryEntry;
  stamps: RowStamps;
  lostValues: LostValueRow;
  sync: SyncRow;
  feedStates: FeedState;
}
const DEVICE_SCHEMAS = {
  history: historyRow,
  stamps: stampsRow,
  lostValues: lostValueRow,
  sync: syncRow,
  feedStates: feedStateRow,
} as const;

/** Everything a store keeps. */
export interface Rows extends DataRows, DeviceRows {}
export type TableName = keyof Rows;
export const ROW_SCHEMAS = { ...DATA_SCHEMAS, ...DEVICE_SCHEMAS } as const;
export const TABLES = Object.keys(ROW_SCHEMAS) as TableName[];

type DeviceChange = {
  [T in keyof DeviceRows]: { table: T; type: 'put'; row: DeviceRows[T] } | { table: T; type: 'remove'; id: string };
}[keyof DeviceRows];
export type Change = DataChange | DeviceChange;

/** The table and id of the row that a change is of. */
export const keyOf = (change: Change): string => `${change.table} ${change.type === 'put' ? change.row.id : change.id}`;

/** A put or a removal of a row as the storage has it. */
export const changeTo = (table: TableName, id: string, row: unknown): Change =>
  (row === undefined ? { table, type: 'remove', id } : { table, type: 'put', row }) as unknown as Change;

/** Rows of each table, in any order. */
export type RowLists = { [T in TableName]: Rows[T][] };
