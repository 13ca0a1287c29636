import { spelled } from '../../core/text/spelling.ts';
import type { RowFields } from '../../schema/define-rows.ts';
import { SETTINGS_ID, settingsFields } from '../../schema/settings.ts';
import type { Settings } from '../../schema/settings.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { DataRows, DataTableName } from '../../schema/tables.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { changedFields, definedFields, quote, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { withReportAnswer } from '../../core/state/report-consent.ts';
import { matchNames } from './match-names.ts';

function settingSentence({ showsLessons, sendsReport }: Settings, changed: readonly string[]): string {
  if (changed.includes('reportAgreedAt')) return `Turned the weekly report ${sendsReport ? 'on' : 'off'}`;
  const [field = ''] = changed.length === 1 ? changed : [];
  if (field === 'showsLessons') return showsLessons ? 'Lessons shown' : 'Lessons hidden';
  return spelled((settingsFields as RowFields)[field]?.changed ?? 'Changed the settings');
}

export function editSettings(draft: Transaction, command: CommandOf<'settings.edit'>): RuleResult {
  const settings = settingsOf(draft.state);
  const fields = definedFields(command.fields);
  const next = { ...withReportAnswer(settings, fields.sendsReport, draft.now), ...fields };
  const changed = changedFields(settings, next);
  if (next.dayEnd <= next.dayStart) return refuse('invalid', 'The day must end after it starts.');
  const colour = fields.colourTagGroupId;
  if (colour && draft.state.rows.tagGroups.get(colour)?.deletedAt !== null) {
    return refuse('not_found', 'That tag group is no longer there.');
  }
  if (changed.length > 0) draft.put('settings', next);
  return {
    sentence: settingSentence(next, changed),
    coalesce: changed.length === 1 ? `settings:${SETTINGS_ID}:${changed[0] ?? ''}` : undefined,
  };
}

function importTable<T extends DataTableName>(
  draft: Transaction,
  table: T,
  rows: readonly DataRows[T][],
  replaces: boolean,
): void {
  if (replaces) {
    const kept = new Set(rows.map((row) => row.id));
    for (const id of draft.state.rows[table].keys()) if (!kept.has(id)) draft.remove(table, id);
  }
  for (const row of rows) {
    const current = draft.state.rows[table].get(row.id);
    if (!current || changedFields(current, row).length > 0) draft.put(table, row);
  }
}

/**
 * `replace` leaves exactly the rows of the file. Its settings get this planner's answer to the weekly report, as a file may
 * be old or somebody else's. `merge` adds the rows: a row of the same id is overwritten, groups and tags of the same name are
 * merged, and the settings stay.
 */
export function importData(draft: Transaction, command: CommandOf<'data.import'>): RuleResult {
  const count = DATA_TABLES.reduce((sum, table) => sum + (command.rows[table]?.length ?? 0), 0);
  if (count > PLANNER_LIMITS.importRows) return refuse('invalid', 'This file holds more than a planner can.');
  const replaces = command.mode === 'replace';
  const { sendsReport, reportsNames, reportAgreedAt } = settingsOf(draft.state);
  const settings = command.rows.settings?.map((row) => ({ ...row, sendsReport, reportsNames, reportAgreedAt }));
  const rows = replaces ? { ...command.rows, settings } : matchNames(draft.state, command.rows);
  for (const table of DATA_TABLES) {
    if (!replaces && table === 'settings') continue;
    importTable(draft, table, rows[table] ?? [], replaces);
  }
  if (command.isBackup) return { sentence: 'Restored a backup' };
  if (command.isPutBack) return { sentence: 'Put back what another device had changed' };
  if (command.sentence !== undefined) return { sentence: command.sentence };
  const tasks = plural(command.rows.tasks?.length ?? 0, 'task');
  const events = plural(command.rows.events?.length ?? 0, 'event');
  return { sentence: `Imported ${tasks} and ${events}` };
}

export function reportSent(draft: Transaction, command: CommandOf<'report.sent'>): RuleResult {
  draft.put('reports', { id: command.weekStart, sentAt: draft.now });
  return { sentence: `Sent the report for the week of ${quote(command.weekStart)}` };
}

export function askForReportAgain(draft: Transaction): RuleResult {
  draft.put('settings', { ...settingsOf(draft.state), reportAgreedAt: null });
  return { sentence: 'Asked again for the weekly report' };
}
