import { cutText } from '@bellweek/api-client/contract/cut-text';
import { z } from 'zod';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { readRows } from '../../schema/read-rows.ts';
import type { DamagedRow } from '../../schema/read-rows.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { RowLists } from '../../schema/tables.ts';
import { SCHEMA_VERSION, upgradeTables } from '../../schema/upgrade.ts';
import type { RawTables } from '../../schema/upgrade.ts';
import { jsonSize } from './json-size.ts';
import type { State } from '../../core/state/state.ts';
import { formatCount } from '../../core/text/words.ts';

const FILE_FORMAT = 'bellweek-planner';

/** Beginning of every export. */
const BEGINNING = new RegExp(`^\\ufeff?\\s*\\{\\s*"format":\\s*"${FILE_FORMAT}"`);

type DataLists = Omit<RowLists, 'history'>;

export type ReadFile =
  | { ok: true; rows: DataLists; exportedAt: string }
  /** The fault and what to do, in one sentence. */
  | { ok: false; message: string };

/** More than any version has: an object with a million keys takes a second to read, and each copy another. */
const MOST_TABLES = 100;

/** Checked by hand: zod silently drops a table called `__proto__`. */
function isTables(value: unknown): value is RawTables {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const tables = Object.values(value);
  return tables.length <= MOST_TABLES && tables.every(Array.isArray);
}

const envelope = z.looseObject({
  format: z.literal(FILE_FORMAT),
  schemaVersion: z.unknown(),
  exportedAt: z.string(),
  tables: z.custom<RawTables>(isTables),
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Everything the student wrote, the trash included, as JSON that reads back to the same rows. Without the history. */
export function exportFile(state: State, now: string): string {
  const tables = Object.fromEntries(DATA_TABLES.map((table) => [table, [...state.rows[table].values()].sort(byId)]));
  return `${JSON.stringify({ format: FILE_FORMAT, schemaVersion: SCHEMA_VERSION, exportedAt: now, tables }, null, 1)}\n`;
}

const NAMES: Record<string, string> = {
  tasks: 'a task',
  subtasks: 'a subtask',
  blocks: 'a session',
  events: 'an event',
  series: 'a series',
  groups: 'a task group',
  tagGroups: 'a tag group',
  tags: 'a tag',
  timetables: 'a timetable',
  terms: 'a term',
  schoolDays: 'a school day',
  bells: 'a bell',
  lessons: 'a lesson',
  lessonChanges: 'a change of a lesson',
  feeds: 'a calendar by address',
  news: 'a change in a calendar',
  timeEntries: 'a time worked',
  settings: 'the settings',
  reports: 'a sent report',
};

function damageSentence([first, ...others]: readonly DamagedRow[]): string {
  const raw = z.looseObject({ title: z.string().optional(), name: z.string().optional() }).safeParse(first?.raw);
  const title = raw.data?.title ?? raw.data?.name;
  const what = `${NAMES[first?.table ?? ''] ?? 'a record'}${title ? ` called “${cutText(title, 60)}”` : ''}`;
  const more = others.length > 0 ? `, and ${formatCount(others.length)} more` : '';
  return `This file is damaged: ${what} cannot be read (${first?.reason ?? ''})${more}.`;
}

const refused = (message: string): ReadFile => ({ ok: false, message });
const NOT_OURS = refused('This is not a file that Bellweek exported.');
const CALENDAR = /^\ufeff?\s*BEGIN:VCALENDAR/i;
const A_CALENDAR = refused('This is a calendar. Please use “Add a calendar…” for it.');
const TOO_MUCH = refused('This file holds more than a planner can.');

/** Limits that no export reaches: 250,000 rows have 6 million values, nested seven deep. */
const MOST = { bytes: 200_000_000, values: 10_000_000, depth: 30 };

/** As `readFile`; refuses files that would take too much memory before parsing them. */
export function readFileBytes(bytes: Uint8Array): ReadFile {
  if (bytes.length > MOST.bytes) return TOO_MUCH;
  const { values, depth, names } = jsonSize(bytes);
  if (values > MOST.values || depth > MOST.depth) return TOO_MUCH;
  if (names > MOST_TABLES) return NOT_OURS;
  return readFile(new TextDecoder().decode(bytes));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Reads an export of this or an earlier version. A file with any unreadable part is refused as a whole. */
export function readFile(text: string): ReadFile {
  const json = parseJson(text);
  if (json === undefined && BEGINNING.test(text)) {
    return refused('This export is damaged, or ends too early. Please export it again.');
  }
  const file = envelope.safeParse(json);
  if (!file.success) return CALENDAR.test(text) ? A_CALENDAR : NOT_OURS;
  const { tables, schemaVersion, exportedAt } = file.data;
  const unknown = Object.keys(tables).find((name) => !DATA_TABLES.some((table) => table === name));
  const upgraded = upgradeTables(tables, schemaVersion);
  if (!upgraded.ok && upgraded.reason === 'newer') {
    return refused('This file was exported by a newer Bellweek; please update this one first.');
  }
  if (!upgraded.ok || unknown !== undefined)
    return refused('This file was not exported by a Bellweek that is known here.');
  const count = Object.values(upgraded.tables).reduce((sum, rows) => sum + rows.length, 0);
  if (count > PLANNER_LIMITS.importRows) return TOO_MUCH;
  const { rows, damaged } = readRows(upgraded.tables);
  if (damaged.length > 0) return refused(damageSentence(damaged));
  const { history: _, ...data } = rows;
  return { ok: true, rows: data, exportedAt };
}
