/** Rules and data of the planner without a screen or a device: any process can run them. */
export type { Command } from './core/commands/command.ts';
export { run } from './rules/run.ts';
export { knownFields, readRows } from './schema/read-rows.ts';
export type { DamagedRow } from './schema/read-rows.ts';
export type { Settings } from './schema/settings.ts';
export { ROW_SCHEMAS, TABLES, changeTo } from './schema/tables.ts';
export type { Change, RowLists, TableName } from './schema/tables.ts';
export type { Task } from './schema/task.ts';
export { SCHEMA_VERSION, UPGRADES, upgradeTables } from './schema/upgrade.ts';
export type { RawTables, Upgrade } from './schema/upgrade.ts';
export { countdownWords, examsAhead } from './rules/planning/exams.ts';
export { planTime } from './rules/planning/plan-time.ts';
export { calendarAddress } from './core/text/calendar-address.ts';
export { fitOf } from './rules/estimates/fits.ts';
export { takeOut } from './rules/planning/take-out.ts';
export { parseQuickEntry } from './rules/quick-entry/parse.ts';
export type { ParsedTask } from './rules/quick-entry/parse.ts';
export { entryCommand } from './rules/quick-entry/entry.ts';
export { ENTRY_KINDS, kindOfLine } from './rules/quick-entry/to-event.ts';
export type { EntryKind } from './rules/quick-entry/to-event.ts';
export { DISMISSED_KINDS } from './rules/quick-entry/token.ts';
export type { Dismissed } from './rules/quick-entry/token.ts';
export { tokenLabel, unreadLabel } from './rules/quick-entry/token-label.ts';
export { vocabularyOf } from './rules/quick-entry/vocabulary.ts';
export { filterTasks } from './rules/tasks/filter.ts';
export { apply, settingsOf, stateOf } from './core/state/state.ts';
export type { State } from './core/state/state.ts';
export { isArchived, tasksInOrder } from './core/state/views.ts';
export { stampChanges } from './core/stamps/stamp-changes.ts';
export { addDays } from './core/time/civil-day.ts';
export { dayOf } from './core/time/civil-time.ts';
export { itemsOn } from './rules/calendar/day-items.ts';
export type { RowItem } from './rules/calendar/day-items.ts';
export { formatMinute, formatTime, setDateOrder } from './core/time/format.ts';
export { momentOf } from './core/time/spans.ts';
export { civilNow, civilOf, minuteNow } from './core/time/zones.ts';
export { lessonPlace } from './rules/timetable/lesson-words.ts';
export { aheadWords, lessonsAhead } from './rules/timetable/lessons-ahead.ts';
export { lessonsOn } from './rules/timetable/lessons-on.ts';
export { itemKey } from './rules/calendar/item-ref.ts';
export type { PanelRef, TimedRef } from './rules/calendar/item-ref.ts';
export { StoreError } from './store/port.ts';
export type { Written } from './store/write-over.ts';
export type {
  BaseOf,
  Loaded,
  PlannerStore,
  QuarantinedRow,
  StorageEstimate,
  StoreFailure,
  StoreNotification,
} from './store/port.ts';
export { remindersBetween } from './rules/reminders/reminders-between.ts';
export type { ReminderWindow } from './rules/reminders/reminders-between.ts';
export type { Reminder, ReminderKindName } from './rules/reminders/reminder-kinds.ts';
export { dueReminders, NO_REMINDERS } from './rules/reminders/due-reminders.ts';
export type { KeptReminders } from './rules/reminders/due-reminders.ts';
export { reminderActions } from './rules/reminders/reminder-notification.ts';
export type { ReminderAction, ReminderNote } from './rules/reminders/reminder-notification.ts';
export { snoozeChoices, snoozeCommand } from './rules/reminders/snooze.ts';
export { timerOf } from './rules/timing/timer.ts';
export { TIME_RULES } from './rules/timing/later-rules.ts';
export { dueCount } from './rules/tasks/due-count.ts';
