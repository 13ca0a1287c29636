import { describe, expect, it } from 'vitest';
import { tableProblems } from './table-rules.ts';

const MODULES = 'apps/api/src/modules';
const check = (path: string, text: string) => tableProblems(new Map([[`${MODULES}/${path}`, text]]));

describe('tables of other modules', () => {
  it.each([
    [
      'a statement',
      'const TEXT = `\n  SELECT 1 FROM sessions WHERE true`;',
      'license.service.ts:2: sessions belongs to auth.',
    ],
    ['a deletion', "run('DELETE FROM users');", 'license.service.ts:1: users belongs to user.'],
    ['a change', "run('UPDATE users SET name = $1');", 'license.service.ts:1: users belongs to user.'],
    ['a name alone', "const TABLES = ['mail_messages'];", 'license.service.ts:1: mail_messages belongs to mail.'],
    [
      'a short name in a list',
      "for (const table of ['sessions', 'x']) {}",
      'license.service.ts:1: sessions belongs to auth.',
    ],
    ['a list', "const LIST = { table: 'feedback' };", 'license.service.ts:1: feedback belongs to requests.'],
    ['a join', 'const JOINS = `JOIN institutions i ON true`;', 'license.service.ts:1: institutions belongs to access.'],
  ])('are found in %s', (_, text, problem) => {
    expect(check('license/license.service.ts', text)).toEqual([`${MODULES}/license/${problem}`]);
  });

  it('are found by their entities, which a row may refer to', () => {
    const entity = "@Entity('feedback')\n@Index('i')\nexport class Feedback {}";
    const sources = new Map([
      [`${MODULES}/requests/feedback.entity.ts`, entity],
      [`${MODULES}/requests/feedback.service.ts`, 'manager.find(Feedback, {})'],
      [`${MODULES}/license/license.entity.ts`, '@ManyToOne(() => Feedback)'],
      [`${MODULES}/license/license.service.ts`, 'manager.find(Feedback, {})'],
    ]);
    expect(tableProblems(sources)).toEqual([`${MODULES}/license/license.service.ts:1: feedback belongs to requests.`]);
  });

  it('are users in a join, whose columns are typed', () => {
    const entity: [string, string] = [`${MODULES}/user/user.entity.ts`, "@Entity('users')\nexport class User {}"];
    const reader = (text: string) => tableProblems(new Map([entity, [`${MODULES}/audit/a.repository.ts`, text]]));
    expect(reader("sql`SELECT ${columns(User, 'u', ['name'])} FROM audit_entries JOIN users u ON true`")).toEqual([]);
    expect(reader('manager.findOne(User, {})')).toHaveLength(1);
  });

  it.each([
    ['comments', '/** Rows of mail_messages */\n// DELETE FROM users'],
    ['names of constraints', "const UNIQUE = 'weekly_stats_week_unique';"],
    ['actions of the audit log', "const ACTION = 'weekly_stats.submitted';"],
  ])('are not %s', (_, text) => {
    expect(check('license/license.service.ts', text)).toEqual([]);
  });
});

it('own tables are named in SQL by repositories alone, and by their entities anywhere', () => {
  const text = "@Entity('feedback')\nexport class Feedback {}";
  const named = "find(Feedback, 'SELECT 1 FROM feedback');";
  const problemsOf = (name: string) =>
    tableProblems(
      new Map([
        [`${MODULES}/requests/feedback.entity.ts`, text],
        [`${MODULES}/requests/${name}`, named],
      ]),
    );
  expect(problemsOf('feedback.repository.ts')).toEqual([]);
  const problem = `${MODULES}/requests/feedback.service.ts:1: feedback may be named in SQL by a *.repository.ts alone.`;
  expect(problemsOf('feedback.service.ts')).toEqual([problem]);
});

it('a table of an entity belongs to the module that has the entity, and every table to one', () => {
  const text = "@Entity('sessions')\nexport class Session {}\n@Entity('new_rows')\nexport class NewRow {}";
  const problem = (table: string) =>
    `${MODULES}/user/session.entity.ts: apps/api/schema gives ${table} to another part.`;
  expect(check('user/session.entity.ts', text)).toEqual([problem('sessions'), problem('new_rows')]);
  const migration = 'apps/api/src/database/migrations/1-add.ts';
  const created = new Map([[migration, "'CREATE TABLE new_rows (id uuid)', 'CREATE TABLE users ()'"]]);
  expect(tableProblems(created)).toEqual([`${migration}: no file of apps/api/schema/tables has new_rows.`]);
});
