import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ROOT, fromRoot } from '../paths.ts';
import type { Sources } from './name-rules.ts';

/** Every table, with the one part of the API that names it in SQL: a module, or a folder beside the modules. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = Object.fromEntries(
  globSync('apps/api/schema/tables/*.sql', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(fromRoot(path), 'utf8').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, table = '']) => [
      table,
      basename(path, '.sql'),
    ]),
  ),
);

/** Files that name tables of several modules, each with its reason. */
const EXEMPT: readonly [path: RegExp, reason: string][] = [
  [/^apps\/api\/src\/database\/migrations\//, 'make and change tables'],
  [/^apps\/api\/src\/connection\/migrate\.ts$/, 'grants rights on tables to the role of the application'],
  [
    /^apps\/api\/src\/commands\/seed\//,
    'writes rows of all kinds by the hundred thousand, for development and benches',
  ],
];

const PART = /^apps\/api\/src\/(?:modules\/([^/]+)|(backup|commands|common|config|connection|database))\//;
const partOf = (path: string): string => PART.exec(path)?.slice(1).find(Boolean) ?? '';
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const ENTITY = /@Entity\('(\w+)'\)[\s\S]*?export class (\w+)/g;
const KEYWORD = 'FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY|VACUUM|ANALYZE|table:';

/**
 * A name of two words is nothing but a table, except at the beginning of an audit action (`'weekly_stats.submitted'`). One of
 * one word is a table after a keyword, or alone in a list of names. An entity is one as the first argument of a call.
 */
function mentionsOf(table: string, entity: string | undefined): RegExp {
  const name = table.includes('_')
    ? `(?<!\\w)(?<table>${table})(?!\\w)(?<!'${table}(?=\\.))`
    : `(?<call>${KEYWORD})\\s+'?${table}\\b|\\['${table}'`;
  return new RegExp(entity === undefined ? name : `${name}|(?<method>\\w+)(?:<[^(]*>)?\\(${entity}\\b`, 'g');
}

/** Most rows hang on an account, so any module may join its name and address to its own rows. */
const isJoinOnUsers = (table: string, { call, method }: Record<string, string | undefined>): boolean =>
  table === 'users' && (call === 'JOIN' || method === 'columns');

/** Where a part names its own tables in SQL. */
const isHome = (path: string): boolean => !path.includes('/modules/') || /\.repository\.ts$/.test(path);

/** Entities by table, from their decorators; and the problems of tables that belong to no part, or to another. */
function entitiesOf(sources: Sources): { entities: Map<string, string>; problems: string[] } {
  const entities = new Map<string, string>();
  const problems: string[] = [];
  for (const [path, text] of sources) {
    for (const [, table = ''] of path.includes('/migrations/') ? text.matchAll(/CREATE TABLE (\w+)/g) : []) {
      if (!(table in TABLE_OWNERS)) problems.push(`${path}: no file of apps/api/schema/tables has ${table}.`);
    }
    for (const [, table = '', entity = ''] of text.matchAll(ENTITY)) {
      entities.set(table, entity);
      if (TABLE_OWNERS[table] !== partOf(path))
        problems.push(`${path}: apps/api/schema gives ${table} to another part.`);
    }
  }
  return { entities, problems };
}

/**
 * Tables of other parts of the API that a part names in SQL or by their entities, own ones that SQL names outside of the
 * module's repositories, and tables that belong to none.
 */
export function tableProblems(sources: Sources): string[] {
  const { entities, problems } = entitiesOf(sources);
  for (const [path, text] of sources) {
    const part = partOf(path);
    if (part === '' || path.endsWith('.entity.ts') || EXEMPT.some(([exempt]) => exempt.test(path))) continue;
    const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
    for (const [table, owner] of Object.entries(TABLE_OWNERS)) {
      if (owner === part && isHome(path)) continue;
      const entity = owner === part ? undefined : entities.get(table);
      for (const { index, groups = {} } of code.matchAll(mentionsOf(table, entity))) {
        if (isJoinOnUsers(table, groups)) continue;
        const problem = owner === part ? 'may be named in SQL by a *.repository.ts alone' : `belongs to ${owner}`;
        problems.push(`${path}:${code.slice(0, index).split('\n').length}: ${table} ${problem}.`);
      }
    }
  }
  return problems;
}
