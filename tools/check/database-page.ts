import type { Sources } from './name-rules.ts';
import { nameOf, tableFiles, textOf } from './schema-files.ts';
import type { SchemaTable } from './schema-files.ts';

const TRIGGER = /((?:^-- .*\n)*)^CREATE TRIGGER (\w+) ([\s\S]*?) ON (\w+)\b[\s\S]*?EXECUTE FUNCTION (\w+)/gm;
const FUNCTION = /^((?:-- .*\n)+)CREATE OR REPLACE FUNCTION (\w+)/;

function linesOf({ name, comment, items }: SchemaTable): string[] {
  const rows = items.map(({ code, comment: explained }) => {
    const shown = `- \`${code.replace(/^CONSTRAINT \w+ /, '')}\``;
    return explained === '' ? shown : `${shown}: ${explained}`;
  });
  return [`### ${name}`, '', ...(comment === '' ? [] : [comment, '']), ...rows, ''];
}

/** The page of all tables with the part of the API that each belongs to, and of what the database does by itself. */
export function databasePage(files: Sources): string {
  const functions = [...files].filter(([path]) => path.includes('/functions/'));
  const triggers = [...files]
    .filter(([path]) => path.includes('/tables/'))
    .flatMap(([, text]) => [...text.matchAll(TRIGGER)]);
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
    ...tableFiles(files).flatMap(([part, tables]) => [`## ${part}`, '', ...tables.flatMap(linesOf)]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
