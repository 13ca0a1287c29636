import type { Sources } from './name-rules.ts';

const TABLE = /((?:^-- .*\n)*)^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n([\s\S]*?)\n\)(.*);$/gm;
const TRIGGER = /((?:^-- .*\n)*)^CREATE TRIGGER (\w+) ([\s\S]*?) ON (\w+)\b[\s\S]*?EXECUTE FUNCTION (\w+)/gm;
const FUNCTION = /^((?:-- .*\n)+)CREATE OR REPLACE FUNCTION (\w+)/;

/** Comment lines of SQL as one text. */
const textOf = (comment: string): string => comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' ');
const nameOf = (path: string): string => path.replace(/^.*\/|\.sql$/g, '');

/** Columns and rules of a table, as items of a list; a comment above one explains it. */
function itemsOf(body: string): string[] {
  const items: { code: string; comment: string }[] = [];
  let comment = '';
  for (const line of body.split('\n')) {
    const last = items.at(-1);
    if (line.startsWith('  -- ')) comment = `: ${line.slice('  -- '.length)}`;
    else if (line.startsWith('    ') && last) last.code += ` ${line.trim()}`;
    else items.push({ code: line.trim().replace(/^CONSTRAINT \w+ /, ''), comment });
    if (!line.startsWith('  -- ')) comment = '';
  }
  return items.map(({ code, comment: explained }) => `- \`${code.replace(/,$/, '')}\`${explained}`);
}

function tablesIn(text: string): string[] {
  return [...text.matchAll(TABLE)].flatMap(([, comment = '', table = '', body = '']) => [
    `### ${table}`,
    '',
    ...(comment === '' ? [] : [textOf(comment), '']),
    ...itemsOf(body),
    '',
  ]);
}

/** The page of all tables with the part of the API that each belongs to, and of what the database does by itself. */
export function databasePage(files: Sources): string {
  const tables = [...files].filter(([path]) => path.includes('/tables/'));
  const functions = [...files].filter(([path]) => path.includes('/functions/'));
  const triggers = tables.flatMap(([, text]) => [...text.matchAll(TRIGGER)]);
  const lines = [
    '# The database',
    '',
    'Made from `apps/api/schema` by `npm run database-page`; `npm run check` refuses an old one. Each file of `tables` holds the',
    'tables of one part of the API, which alone names them in SQL; each file of `functions` the present text of one function.',
    '',
    '## What the database does by itself',
    '',
    'Rules stand in services. Here is what the database alone can promise, and why.',
    '',
    ...functions.map(([path, text]) => {
      const why = FUNCTION.exec(text)?.[1];
      if (why === undefined) throw new Error(`${path} does not begin with a comment that says why it stays.`);
      return `- \`${nameOf(path)}\`: ${textOf(why)}`;
    }),
    '',
    ...triggers.map(
      ([, comment = '', name, event, table, called]) =>
        `- Trigger \`${name}\`, ${event} on \`${table}\`, calls \`${called}\`.${comment === '' ? '' : ` ${textOf(comment)}`}`,
    ),
    '',
    ...tables.flatMap(([path, text]) => [`## ${nameOf(path)}`, '', ...tablesIn(text)]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
