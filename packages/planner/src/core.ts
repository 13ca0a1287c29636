/** Rules and data of the planner without a screen or a device: any process can run them. */
export type { Command } from './domain/commands/command.ts';
export { run } from './domain/commands/run.ts';
export { knownFields, readRows } from './domain/model/read-rows.ts';
export type { DamagedRow } from './domain/model/read-rows.ts';
export type { Settings } from './domain/model/settings.ts';
export { ROW_SCHEMAS, TABLES } from './domain/model/tables.ts';
export type { Change, RowLists, TableName } from './domain/model/tables.ts';
export type { Task } from './domain/model/task.ts';
export { SCHEMA_VERSION, UPGRADES, upgradeTables } from './domain/model/upgrade.ts';
export type { RawTables, Upgrade } from './domain/model/upgrade.ts';
export { countdownWords, examsAhead } from './domain/planning/exams.ts';
export { planTime } from './domain/planning/plan-time.ts';
export { parseQuickEntry } from './domain/quick-entry/parse.ts';
export type { ParsedTask } from './domain/quick-entry/parse.ts';
export { toCommand } from './domain/quick-entry/to-command.ts';
export { ownEventCommand } from './domain/quick-entry/to-event.ts';
export { DISMISSED_KINDS } from './domain/quick-entry/token.ts';
export type { Dismissed } from './domain/quick-entry/token.ts';
export { tokenLabel, unreadLabel } from './domain/quick-entry/token-label.ts';
export { vocabularyOf } from './domain/quick-entry/vocabulary.ts';
export { filterTasks } from './domain/search/filter.ts';
export { apply, settingsOf, stateOf } from './domain/state/state.ts';
export type { State } from './domain/state/state.ts';
export { isArchived, tasksInOrder } from './domain/state/views.ts';
export { stampChanges } from './domain/sync/stamp-changes.ts';
export { addDays } from './domain/time/civil-day.ts';
export { dayOf } from './domain/time/civil-time.ts';
export { itemsOn } from './domain/time/day-items.ts';
export type { RowItem } from './domain/time/day-items.ts';
export { formatMinute, formatTime, setDateOrder } from './domain/time/format.ts';
export { momentOf } from './domain/time/spans.ts';
export { civilNow, civilOf, minuteNow } from './domain/time/zones.ts';
export { lessonPlace } from './domain/timetable/lesson-words.ts';
export { aheadWords, lessonsAhead } from './domain/timetable/lessons-ahead.ts';
export { lessonsOn } from './domain/timetable/lessons-on.ts';
export { itemKey } from './items/item-ref.ts';
export type { PanelRef, TimedRef } from './items/item-ref.ts';
export { StoreError } from './store/port.ts';
export type {
  Loaded,
  PlannerStore,
  QuarantinedRow,
  StorageEstimate,
  StoreFailure,
  StoreNotification,
} from './store/port.ts';
