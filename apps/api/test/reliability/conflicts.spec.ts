import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cast } from '../security/actors.js';
import { guestOf, LISTED } from '../security/route-list.js';
import { CHANGES_NOTHING, sampleFor } from '../security/samples.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { waitUntil } from '../wait-until.js';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
  await test.database.query(CONFLICTING_AUDIT);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test?.stop());

/**
 * Every act writes an audit entry in its transaction: the first two after {@link conflictNext} abort it as a deadlock and a
 * serialization failure would. Entries that campaigns write at their end are left alone.
 */
const CONFLICTING_AUDIT = `
  CREATE SEQUENCE conflicts START 1000;
  CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE met bigint := nextval('conflicts');
    BEGIN
      IF met <= 2 THEN RAISE EXCEPTION USING ERRCODE = CASE met WHEN 1 THEN '40P01' ELSE '40001' END; END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER conflict BEFORE INSERT ON audit_entries FOR EACH ROW
    WHEN (NEW.action <> 'email.campaign_finished') EXECUTE FUNCTION conflict()`;

const conflictNext = () => test.database.query(`SELECT setval('conflicts', 1, false)`);

/** Number of entries written since {@link conflictNext}, aborted ones included. */
async function writes(): Promise<number> {
  const [row] = await test.database.query<{ writes: number }>(
    'SELECT (last_value - 1 + is_called::int)::int AS writes FROM conflicts',
  );
  return row?.writes ?? -1;
}

/** The stored entries. */
async function entries(): Promise<number> {
  const [row] = await test.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_entries WHERE action <> 'email.campaign_finished'`,
  );
  return row?.count ?? -1;
}

/** Routes whose sample records nothing. */
const RECORD_NOTHING = [
  ...CHANGES_NOTHING,
  'POST /auth/apple/callback',
  'POST /email/one-click',
  'POST /email/preview/alert',
  'POST /email/preview/support',
  'POST /waitlist/import/preview',
  'POST /school/imports/preview',
  'POST /email/campaigns/:id/pause',
  'POST /me/planner',
];
const ACTS = LISTED.filter(({ key, csrf }) => key === 'GET /me/export' || csrf !== 'none').filter(
  ({ key }) => !RECORD_NOTHING.includes(key),
);

const UNSUBSCRIBE = LISTED.find(({ key }) => key === 'POST /email/unsubscribe')!;

describe('R35 an act that meets a deadlock, and then a serialization failure', () => {
  it.each(ACTS)('R35 $key succeeds all the same, and is recorded once', async (route) => {
    await test.database.query('DELETE FROM licenses; DELETE FROM used_periods');
    const actor = await cast.get(guestOf(route), route.isEnd);
    if (route.key === 'POST /email/resubscribe') await actor.try(UNSUBSCRIBE);
    const sample = await sampleFor(test, route.key);
    const before = await entries();
    await conflictNext();
    const { status } = await actor.send(route, sample);
    expect(status).toBe(route.status[guestOf(route)]);
    const written = (await entries()) - before;
    expect(written).toBeGreaterThan(0);
    expect(await writes()).toBe(2 + written);
  });

  it('R35 a sign-in succeeds all the same, and is recorded once', async () => {
    const before = await entries();
    await conflictNext();
    const browser = await test.signedIn();
    expect((await browser.client.getAuthStatus()).data?.authenticated).toBe(true);
    // The account and the sign-in.
    expect((await entries()) - before).toBe(2);
    expect(await writes()).toBe(4);
  });

  it('R35 that never ends is answered with 503, not 500', async () => {
    const { client } = await test.signedIn();
    await test.database.query(
      `CREATE OR REPLACE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`,
    );
    expect((await client.sendFeedback({ message: 'Again', type: 'bug' })).status).toBe(503);
    await test.database.query('DROP TRIGGER conflict ON audit_entries');
    expect((await client.sendFeedback({ message: 'Again', type: 'bug' })).status).toBe(204);
  });
});

describe('R35 real conflicts', () => {
  it('R35 two transactions that lock two rows the other way round both end, and each has done its work once', async () => {
    const source = test.app.get(DataSource);
    await test.database.query(
      `CREATE TABLE pair (id integer PRIMARY KEY, count integer NOT NULL); INSERT INTO pair VALUES (1, 0), (2, 0);
       GRANT ALL ON pair TO bellweek_test_app`,
    );
    let begun = 0;
    const add = (first: number, second: number) =>
      source.transaction(async (manager) => {
        await manager.query('UPDATE pair SET count = count + 1 WHERE id = $1', [first]);
        begun += 1;
        await waitUntil('both have begun', () => begun >= 2);
        await manager.query('UPDATE pair SET count = count + 1 WHERE id = $1', [second]);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(begun).toBeGreaterThan(2);
    expect(await test.database.query('SELECT count FROM pair')).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it('R35 two snapshots that change one row both count', async () => {
    const source = test.app.get(DataSource);
    let begun = 0;
    const add = () =>
      source.transaction('REPEATABLE READ', async (manager) => {
        await manager.query('SELECT 1 FROM pair');
        begun += 1;
        await waitUntil('both have begun', () => begun >= 2);
        await manager.query('UPDATE pair SET count = count + 1 WHERE id = 1');
      });
    await Promise.all([add(), add()]);
    expect(begun).toBe(3);
    expect(await test.database.query('SELECT count FROM pair WHERE id = 1')).toEqual([{ count: 4 }]);
  });
});
