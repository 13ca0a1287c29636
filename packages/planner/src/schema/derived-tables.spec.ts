import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FOLLOWED } from '../rules/files/import/known-row.ts';
import { fieldName } from '../screens/sync/sync-words.ts';
import { fieldsWhere } from './define-rows.ts';
import { REGISTERS } from './registers.ts';
import { SHARED } from './series.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { DATA_FIELDS, DATA_TABLES } from './tables.ts';
import type { DataTableName } from './tables.ts';

/** The tables as they stood by hand before they derived from the declarations of rows. */
const golden = JSON.parse(readFileSync(new URL('derived-tables.json', import.meta.url), 'utf8')) as {
  [table in 'registers' | 'shared' | 'settings' | 'taskWords' | 'settingWords' | 'names']: Record<string, unknown>;
} & { copied: string[]; followedInFile: string[]; edits: Record<string, string[]> };

const sorted = (names: Iterable<string>): string[] => [...names].sort();
const wordsOf = (table: DataTableName): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(DATA_FIELDS[table]).flatMap(([name, { changed }]) =>
      changed === undefined ? [] : [[name, changed]],
    ),
  );

it('derives from the declarations of rows what stood in tables by hand', () => {
  expect(REGISTERS).toEqual(golden.registers);
  expect({ task: sorted(SHARED.task), event: sorted(SHARED.event) }).toEqual(golden.shared);
  expect(sorted(FOLLOWED)).toEqual(golden.followedInFile);
  expect(DEFAULT_SETTINGS).toEqual(golden.settings);
  expect(wordsOf('tasks')).toEqual(golden.taskWords);
  expect(wordsOf('settings')).toEqual(golden.settingWords);
  expect(Object.fromEntries(Object.keys(golden.names).map((name) => [name, fieldName(name)]))).toEqual(golden.names);
  const copied = fieldsWhere(DATA_FIELDS.tasks, ({ given, isCopied = given !== undefined }) => isCopied);
  expect(sorted(copied)).toEqual(golden.copied);
  for (const [table, names] of Object.entries(golden.edits)) {
    const edits = fieldsWhere(DATA_FIELDS[table as DataTableName], ({ given }) => given === 'edit');
    expect(sorted(edits), table).toEqual(names);
  }
});

it.each(DATA_TABLES)('gives rows of %s initial values that their schemas take', (table) => {
  for (const [name, field] of Object.entries(DATA_FIELDS[table])) {
    if ('initial' in field) expect(field.type.safeParse(field.initial).success, name).toBe(true);
    expect(field.since === undefined || 'initial' in field, name).toBe(true);
  }
});
