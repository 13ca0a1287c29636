import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUser } from '../../test/people.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { migrate } from '../connection/migrate.js';
import { createBackup } from './create-backup.js';
import { restoreBackup } from './restore-backup.js';
import { findWaiting } from './waiting.js';

const OPERATIONS = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
/** SQL that docs/operations.md tells the administrator to run: roles and database, then the database of the drill. */
const STATEMENTS = [...OPERATIONS.matchAll(/^ *```sql\n([\s\S]*?)^ *```/gm)].flatMap(([, sql = '']) =>
  sql
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

const mark = `bellweek_drill_${randomBytes(4).toString('hex')}`;
/** The documented statement with names of this run, so that it meets nobody else's roles. */
const own = (text: string): string => text.replaceAll(/bellweek(_owner|_app|_restored)?\b/g, `${mark}$1`);

let server: TestDatabase;
let admin: pg.Client;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bellweek-drill-'));
  server = await createTestDatabase({ isEmpty: true });
  admin = new pg.Client({ connectionString: server.superUrl });
  await admin.connect();
});
afterAll(async () => {
  for (const name of [mark, `${mark}_restored`]) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const role of ['owner', 'app']) await admin.query(`DROP ROLE IF EXISTS ${mark}_${role}`);
  await admin.end();
  await server.drop();
  rmSync(folder, { recursive: true });
});

const url = (role: 'owner' | 'app', database: string): string => {
  const address = new URL(server.superUrl);
  return Object.assign(address, { username: `${mark}_${role}`, password: '…', pathname: `/${database}` }).href;
};

it('R32 the drill works as it is documented, with the documented roles', async () => {
  const [drill, ...first] = STATEMENTS.toReversed();
  for (const statement of first.toReversed()) await admin.query(own(statement));
  await migrate(url('owner', mark), url('app', mark));
  const client = new pg.Client({ connectionString: url('app', mark) });
  await client.connect();
  const id = await insertUser((sql, values) => client.query(sql, values));
  await client.query(
    `INSERT INTO mail_messages (template, props, recipient, person_canonical) VALUES ('notice', '{}', 'a@b.example', 'a@b.example')`,
  );
  await client.end();
  const file = join(folder, 'nightly.backup');
  await createBackup(url('owner', mark), file);

  const target = [url('owner', `${mark}_restored`), url('app', `${mark}_restored`)] as const;
  await expect(restoreBackup(...target, file)).rejects.toThrow(
    `There is no database ${mark}_restored, and the role ${mark}_owner may make none. Make it as PostgreSQL's administrator: ${own(drill ?? '')};`,
  );
  await admin.query(own(drill ?? ''));
  await restoreBackup(...target, file);
  expect(await findWaiting(target[0])).toEqual({ mails: 1, alerts: 0 });
  const restored = new pg.Client({ connectionString: target[1] });
  await restored.connect();
  const { rows } = await restored.query('SELECT id FROM users');
  expect(rows).toEqual([{ id }]);
  await expect(restored.query('DELETE FROM audit_entries')).rejects.toMatchObject({ code: '42501' });
  await restored.end();
});
