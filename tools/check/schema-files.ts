import type { Sources } from './name-rules.ts';

const TABLE = /((?:^-- .*\n)*)^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n([\s\S]*?)\n\)(.*);$/gm;
const DATA = /^-- Data: .*\n/m;

/** A column of a table, or a rule of it. */
export interface SchemaItem {
  code: string;
  isColumn: boolean;
  /** The comment above it. */
  comment: string;
  /** Comment at the end of a column: what it is for. */
  purpose: string;
}

export interface SchemaTable {
  name: string;
  comment: string;
  /** Whom it is about, on what basis, how long it is kept and who sees it: its line `-- Data: …`. */
  data: string;
  items: SchemaItem[];
}

/** Comment lines of SQL as one text. */
export const textOf = (comment: string): string => comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' ');
/** The part of the API that a file of tables belongs to, or the function of a file. */
export const nameOf = (path: string): string => path.replace(/^.*\/|\.sql$/g, '');

function itemsOf(body: string): SchemaItem[] {
  const items: SchemaItem[] = [];
  let comment = '';
  for (const line of body.split('\n')) {
    const [, code = '', , purpose = ''] = /^(.*?)( -- (.*))?$/.exec(line) ?? [];
    const last = items.at(-1);
    if (line.startsWith('  -- ')) {
      comment = line.slice('  -- '.length);
      continue;
    }
    if (line.startsWith('    ') && last) Object.assign(last, { code: `${last.code} ${code.trim()}`, purpose });
    else items.push({ code: code.trim(), isColumn: !line.startsWith('  CONSTRAINT '), comment, purpose });
    comment = '';
  }
  return items.map((item) => ({ ...item, code: item.code.replace(/,$/, '') }));
}

/** The tables of a file of `apps/api/schema/tables`, in their order. */
export const tablesOf = (text: string): SchemaTable[] =>
  [...text.matchAll(TABLE)].map(([, comment = '', name = '', body = '']) => ({
    name,
    comment: textOf(comment.replace(DATA, '')),
    data: textOf(DATA.exec(comment)?.[0] ?? ''),
    items: itemsOf(body),
  }));

/** Files of tables with the part of the API that each belongs to. */
export const tableFiles = (files: Sources): [part: string, tables: SchemaTable[]][] =>
  [...files].filter(([path]) => path.includes('/tables/')).map(([path, text]) => [nameOf(path), tablesOf(text)]);
