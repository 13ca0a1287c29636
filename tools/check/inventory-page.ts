import type { Sources } from './name-rules.ts';
import { tableFiles } from './schema-files.ts';
import type { SchemaTable } from './schema-files.ts';

const DATA = /^Data: about (?<about>[^;]+); (?:basis (?<basis>[^;]+); )?kept (?<kept>[^;]+); seen by (?<seen>[^;]+)\.$/;
const BASES = ['contract', 'consent', 'legitimate interest', 'legal duty'];
/** Tables about these hold nothing about a person, so no test has to show when their rows go. */
const NO_PERSON = ['nobody', 'schools'];
const CHECK = /^[A-Z]\d{2}$/;
const ROW = /^- \*\*([A-Z]\d{2})\*\* (.*(?:\n  (?!Shown by\b|Not tested: ).*)*)/gm;

interface Entry {
  about: string;
  basis: string;
  /** Ids of checks, or, where the table is about no person, words. */
  kept: string[];
  seen: string;
}

/** The checks of docs/quality.md, as one line each. */
function checksOf(quality: string): Map<string, string> {
  return new Map([...quality.matchAll(ROW)].map(([, id = '', text = '']) => [id, text.replaceAll(/\s+/g, ' ').trim()]));
}

/** @throws {Error} that says what the entry of a table lacks. */
function entryOf({ name, data, items }: SchemaTable, checks: ReadonlyMap<string, string>): Entry {
  const refuse = (problem: string): never => {
    throw new Error(`apps/api/schema/tables: ${name} ${problem}`);
  };
  const { about = '', basis = '', kept = '', seen = '' } = DATA.exec(data)?.groups ?? {};
  if (about === '') refuse('has no line `-- Data: about …; basis …; kept …; seen by ….` above it.');
  const isPersonal = !NO_PERSON.includes(about);
  if (isPersonal && !BASES.includes(basis)) refuse(`is about ${about}, and its basis is none of ${BASES.join(', ')}.`);
  const ids = kept.split(', ');
  const isShown = ids.every((id) => CHECK.test(id));
  if (isPersonal && !isShown) refuse('is about people: say by the ids of docs/quality.md how long it is kept.');
  const unknown = isShown ? ids.find((id) => !checks.has(id)) : undefined;
  if (unknown !== undefined) refuse(`is kept ${unknown}, which docs/quality.md does not list.`);
  const empty = items.find(({ isColumn, purpose }) => isColumn && purpose === '');
  if (empty) refuse(`has a column without a purpose: \`${empty.code}\`. Say at its end, after \`--\`, what it is for.`);
  return { about, basis: basis === '' ? 'none needed' : basis, kept: isShown ? ids : [kept], seen };
}

const columnOf = (code: string): string => code.split(' ', 1)[0] ?? '';

function linesOf(table: SchemaTable, checks: ReadonlyMap<string, string>): string[] {
  const { about, basis, kept, seen } = entryOf(table, checks);
  const columns = table.items.filter(({ isColumn }) => isColumn);
  return [
    `### ${table.name}`,
    '',
    `About ${about}. Basis: ${basis}. Kept: ${kept.join(', ')}. Seen by ${seen}.`,
    '',
    ...columns.map(({ code, purpose }) => `- \`${columnOf(code)}\`: ${purpose}`),
    '',
  ];
}

/**
 * The page of all that the server stores, by table and column. @param quality docs/quality.md, whose checks say how long
 * @throws {Error} at the first table or column without an entry.
 */
export function inventoryPage(files: Sources, quality: string): string {
  const checks = checksOf(quality);
  const parts = tableFiles(files);
  const cited = parts.flatMap(([, tables]) => tables.flatMap((table) => entryOf(table, checks).kept));
  const used = [...new Set(cited)].filter((id) => CHECK.test(id)).sort();
  const lines = [
    '# Data inventory',
    '',
    'Made from `apps/api/schema/tables` by `npm run database-page`; `npm run check` refuses an old one, and a table or column',
    'without an entry. It lists all that the server stores. What students plan stays on their devices; with sync the server',
    'has it too, locked on the device (`sync_log`, `sync_checkpoints`).',
    '',
    'The basis is the ground for holding personal data, in the words of the GDPR, article 6. Which one counts where you are is',
    'for your lawyer to confirm ([what only the owner can do](README.md)).',
    '',
    '## How long',
    '',
    'Each rule is a check of [quality](../quality.md), which names the test that shows it.',
    '',
    ...used.map((id) => `- **${id}** ${checks.get(id) ?? ''}`),
    '',
    ...parts.flatMap(([part, tables]) => [`## ${part}`, '', ...tables.flatMap((table) => linesOf(table, checks))]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
