import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExpiringRows } from '../../src/common/registry.js';
import { MaintenanceService } from '../../src/modules/maintenance/maintenance.service.js';
import { insertUser } from '../people.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { fillTable } from './person-tables.js';

/** When rows of a table go: so many days after the instant in a column. */
const RULES: [title: string, table: string, column: string, days: number][] = [
  ['P01 sessions', 'sessions', 'expires_at', 0],
  ['P01 tokens of the app', 'access_tokens', 'expires_at', 0],
  ['P01 codes of a new device', 'desktop_grants', 'user_code_expires_at', 0],
  ['P01 used sign-ins', 'used_sign_ins', 'expires_at', 0],
  ['P01 challenges of passkeys', 'passkey_challenges', 'expires_at', 0],
  ['P01 links of operators', 'operator_links', 'expires_at', 0],
  ['P01 invitations of operators', 'admin_grants', 'expires_at', 0],
  ['P01 pairings', 'sync_pairings', 'expires_at', 0],
  ['P01 counters of limits', 'rate_limits', 'expire', 0],
  ['P01 reminders that reached nobody', 'push_reminders', 'at', 1],
  ['P02 single mails', 'mail_messages', 'finished_at', 30],
  ['P02 notes of confirmations', 'mail_confirmations', 'sent_at', 1],
  ['P03 removed devices', 'sync_devices', 'revoked_at', 400],
  ['P03 unfinished copies', 'sync_checkpoints', 'put_at', 1],
  ['P04 removed domains', 'institution_domains', 'removed_at', 1],
  ['P09 former lines of class lists', 'class_list_entries', 'superseded_at', 30],
  ['P08 answered messages', 'contact_requests', 'state_changed_at', 730],
  ['P08 answered requests for a demo', 'demo_requests', 'state_changed_at', 730],
  ['P05 checks of the audit log', 'audit_verifications', 'finished_at', 90],
];

let test: TestApp;
let rows = 0;
/** Columns whose value has to mean something, as SQL. */
let meant: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  const { database } = test;
  const user = await insertUser(database.query.bind(database));
  await fillTable(database, 'institutions', {}, 'A School');
  meant = {
    user_id: `'${user}'`,
    institution_id: `(SELECT id FROM institutions WHERE name LIKE 'A School%')`,
    role: `'viewer'`,
    subscription_id: '(SELECT id FROM push_subscriptions)',
    change_id: '(SELECT id FROM class_list_changes)',
    // Not to be sent meanwhile.
    next_at: `now() + interval '1 day'`,
  };
  await fillTable(database, 'sessions', { ...meant, expires_at: `now() + interval '1 day'` }, 'session');
  const sessionHash = '(SELECT id_hash FROM sessions)';
  await fillTable(database, 'push_subscriptions', { ...meant, session_hash: sessionHash }, 'subscription');
  await fillTable(database, 'class_list_changes', meant, 'change');
  await fillTable(database, 'sync_accounts', meant, 'account');
});
afterAll(() => test?.stop());

const instant = (column: string, sql: string): string =>
  column === 'expire' ? `(extract(epoch FROM ${sql}) * 1000)::bigint` : sql;

it.each(RULES)('%s go at their time, and not before', async (_title, table, column, days) => {
  const limit = `now() - interval '${days} days'`;
  const put = (age: string) => {
    rows += 1;
    const state = table.endsWith('_requests') ? `'done'` : `'intact'`;
    const values = { ...meant, state, sequence: String(rows), [column]: instant(column, `${limit} ${age}`) };
    return fillTable(
      test.database,
      table,
      table === 'rate_limits' ? { ...values, key: 'canary' } : values,
      randomUUID(),
    );
  };
  await put(`- interval '1 hour'`);
  await put(`+ interval '1 hour'`);
  const isOld = `${column} < ${instant(column, limit)}`;
  const read = () =>
    test.database.query(`SELECT ${isOld} AS "isOld" FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`);
  expect(await read()).toEqual(expect.arrayContaining([{ isOld: false }, { isOld: true }]));
  expect(await test.app.get(MaintenanceService, { strict: false }).deleteExpired()).toMatchObject({ [table]: 1 });
  expect(await read()).toEqual(expect.not.arrayContaining([{ isOld: true }]));
  expect(await read()).toContainEqual({ isOld: false });
});

/** Senders of forms, who stay as long as a request of theirs. */
const SENDERS: [senders: string, requests: string][] = [
  ['contact_request_addresses', 'contact_requests'],
  ['demo_request_addresses', 'demo_requests'],
];

it.each(SENDERS)(
  'P08 an address of %s goes with the last request from it, and an open request stays',
  async (senders, requests) => {
    const [gone, kept] = ['gone@mail.example', 'kept@mail.example'];
    const put = (table: string, email: string, values: Record<string, string> = {}) =>
      fillTable(test.database, table, { email_canonical: `'${email}'`, ...values }, randomUUID());
    const years = (count: number) => `now() - interval '${count * 365} days'`;
    for (const email of [gone, kept]) await put(senders, email, { created_at: years(5) });
    await put(requests, gone, { state: `'answered'`, state_changed_at: years(3) });
    await put(requests, kept, { state: `'open'`, state_changed_at: years(3) });
    await test.app.get(MaintenanceService, { strict: false }).deleteExpired();
    for (const table of [senders, requests]) {
      const left = await test.database.query(
        `SELECT email_canonical AS email FROM ${table} WHERE email_canonical = ANY($1)`,
        [[gone, kept]],
      );
      expect(left).toEqual([{ email: kept }]);
    }
  },
);

it('P01, P02, P03, P04, P05, P08, P09 are all the rules by which rows go', () => {
  const tables = test.app
    .get(ExpiringRows, { strict: false })
    .all()
    .map(([table]) => table);
  expect(tables.toSorted()).toEqual(
    [...RULES.map(([, table]) => table), ...SENDERS.map(([table]) => table)].toSorted(),
  );
});
