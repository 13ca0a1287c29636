import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealed } from '../../../test/sealed.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';
import { AuditSealerService } from './audit-sealer.service.js';
import type { ChainReport } from './verify-chain.js';

let test: TestApp;
let sealers: [AuditSealerService, AuditSealerService];
beforeAll(async () => {
  test = await startTestApp();
  const { app } = await test.replica();
  sealers = [test.app.get(AuditSealerService), app.get(AuditSealerService)];
});
afterAll(() => test?.stop());

const add = (count: number): Promise<unknown> =>
  test.database.query(
    `INSERT INTO audit_entries (action, metadata) SELECT 'test.entry', jsonb_build_object('number', n) FROM generate_series(1, $1) AS n`,
    [count],
  );
const verify = (): Promise<ChainReport> => sealers[0].verify();

/** Edits as a superuser with the triggers off: no other role can. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: test.database.superUrl });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  for (const sql of statements) expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
  await client.end();
}

describe('the sealer', () => {
  it('links what is committed within seconds, by itself', async () => {
    await add(3);
    await waitUntil('the timer has sealed it', async () => (await verify()).unsealed === 0);
    expect((await verify()).firstBad).toBeNull();
  });

  it('makes one chain in two processes at once, with every entry in it once', async () => {
    const before = (await verify()).sealed;
    const rounds = Array.from({ length: 15 }, async () => {
      await add(20);
      await Promise.all(sealers.map((sealer) => sealer.sealAll()));
    });
    await Promise.all(rounds);
    await sealed(...sealers);
    const report = await verify();
    expect(report).toMatchObject({ sealed: before + 300, unsealed: 0, firstBad: null });
    const [row] = await test.database.query<{ entries: number; links: number; waiting: number }>(
      `SELECT (SELECT count(*)::int FROM audit_entries) AS entries, (SELECT count(DISTINCT entry_id)::int FROM audit_seals) AS links,
       (SELECT count(*)::int FROM audit_unsealed) AS waiting`,
    );
    expect(row).toEqual({ entries: report.sealed, links: report.sealed, waiting: 0 });
  });

  it('takes in more than one batch at a time', async () => {
    await add(2_500);
    await sealed(...sealers);
    expect(await verify()).toMatchObject({ unsealed: 0, firstBad: null });
  });

  it('misses no entry that commits after a later one was sealed', async () => {
    const slow = new pg.Client({ connectionString: test.database.url });
    await slow.connect();
    await slow.query(`BEGIN; INSERT INTO audit_entries (action) VALUES ('test.slow')`);
    await add(1);
    await sealed(...sealers);
    const [late] = await test.database.query(`SELECT 1 FROM audit_entries WHERE action = 'test.slow'`);
    expect(late).toBeUndefined();
    await slow.query('COMMIT');
    await slow.end();
    expect((await verify()).unsealed).toBeLessThanOrEqual(1);
    await sealed(...sealers);
    expect(await verify()).toMatchObject({ unsealed: 0, firstBad: null });
    // The late entry's link comes after the links of younger entries.
    const [order] = await test.database.query<{ isLater: boolean }>(
      `SELECT s.sequence > (SELECT max(o.sequence) FROM audit_seals o WHERE o.entry_id > s.entry_id) AS "isLater"
       FROM audit_seals s JOIN audit_entries e ON e.id = s.entry_id WHERE e.action = 'test.slow'`,
    );
    expect(order?.isLater).toBe(true);
  });

  it('an entry that was rolled back is never waited for', async () => {
    await expect(
      test.database.query(
        `DO $$ BEGIN INSERT INTO audit_entries (action) VALUES ('test.undone'); RAISE 'undone'; END $$`,
      ),
    ).rejects.toThrow('undone');
    await sealed(...sealers);
    expect(await test.database.query('SELECT * FROM audit_unsealed')).toEqual([]);
  });
});

describe('S57 verify names the first bad link', () => {
  let target: { sequence: string; entry_id: string };
  let next: { sequence: string; entry_id: string };
  beforeEach(async () => {
    await add(10);
    await sealed(...sealers);
    expect((await verify()).firstBad).toBeNull();
    const rows = await test.database.query<{ sequence: string; entry_id: string }>(
      'SELECT sequence, entry_id FROM audit_seals ORDER BY sequence DESC OFFSET 4 LIMIT 2',
    );
    [next, target] = rows as [typeof next, typeof target];
  });

  const bad = async (): Promise<[string | undefined, string | undefined, string | undefined]> => {
    const { firstBad } = await verify();
    return [firstBad?.sequence, firstBad?.entryId, firstBad?.reason];
  };
  const changed = 'its entry or its place was changed';

  it.each([
    ['its action', `action = 'test.forged'`, `action = 'test.entry'`],
    ['its actor', 'actor_id = gen_random_uuid()', 'actor_id = NULL'],
    ['its subject', 'subject_id = gen_random_uuid()', 'subject_id = NULL'],
    ['its licence', 'license_id = gen_random_uuid()', 'license_id = NULL'],
    ['its metadata', `metadata = metadata || '{"x":1}'`, `metadata = metadata - 'x'`],
    [
      'its time by a microsecond',
      `occurred_at = occurred_at + interval '1 microsecond'`,
      `occurred_at = occurred_at - interval '1 microsecond'`,
    ],
  ])('S57 an entry with %s edited', async (_, edit, restore) => {
    await tamper(`UPDATE audit_entries SET ${edit} WHERE id = ${target.entry_id}`);
    expect(await bad()).toEqual([target.sequence, target.entry_id, changed]);
    await tamper(`UPDATE audit_entries SET ${restore} WHERE id = ${target.entry_id}`);
    expect(await bad()).toEqual([undefined, undefined, undefined]);
  });

  it('S57 an entry removed', async () => {
    await tamper(
      `CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = ${target.entry_id}`,
      `DELETE FROM audit_entries WHERE id = ${target.entry_id}`,
    );
    expect(await bad()).toEqual([target.sequence, target.entry_id, 'its entry is missing']);
    await tamper('INSERT INTO audit_entries OVERRIDING SYSTEM VALUE SELECT * FROM kept');
    await test.database.query('DROP TABLE kept');
    expect((await verify()).firstBad).toBeNull();
  });

  it('S57 two entries swapped, and two links', async () => {
    const swapEntries = `UPDATE audit_entries e SET metadata = o.metadata FROM audit_entries o
      WHERE (e.id, o.id) IN ((${target.entry_id}, ${next.entry_id}), (${next.entry_id}, ${target.entry_id}))`;
    await tamper(swapEntries);
    expect(await bad()).toEqual([target.sequence, target.entry_id, changed]);
    await tamper(swapEntries);
    expect((await verify()).firstBad).toBeNull();
    await tamper(
      `CREATE TABLE kept AS SELECT * FROM audit_seals WHERE sequence IN (${target.sequence}, ${next.sequence})`,
      `DELETE FROM audit_seals WHERE sequence IN (${target.sequence}, ${next.sequence})`,
      `INSERT INTO audit_seals SELECT k.sequence, o.entry_id, k.hash, k.key_id FROM kept k JOIN kept o ON o.sequence <> k.sequence`,
    );
    expect(await bad()).toEqual([target.sequence, next.entry_id, changed]);
    await tamper(
      `DELETE FROM audit_seals WHERE sequence IN (${target.sequence}, ${next.sequence})`,
      'INSERT INTO audit_seals SELECT * FROM kept',
    );
    await test.database.query('DROP TABLE kept');
  });

  it('S57 a link cut out, and an entry slipped in', async () => {
    await tamper(
      `CREATE TABLE kept AS SELECT * FROM audit_seals WHERE sequence = ${target.sequence}`,
      `DELETE FROM audit_seals WHERE sequence = ${target.sequence}`,
    );
    expect(await bad()).toEqual([next.sequence, next.entry_id, 'a link before it is missing']);
    await tamper('INSERT INTO audit_seals SELECT * FROM kept');
    await test.database.query('DROP TABLE kept');
    // Without the trigger no entry is queued for the sealer: it stays unsealed, and the report counts it.
    await tamper(`INSERT INTO audit_entries (action) VALUES ('test.slipped')`);
    expect(await verify()).toMatchObject({ unsealed: 1, firstBad: null });
    await tamper(`INSERT INTO audit_unsealed SELECT max(id) FROM audit_entries`);
  });

  it('S57 a hash written anew: the next link does not fit', async () => {
    const rows = await test.database.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM audit_seals WHERE sequence = ${target.sequence}`,
    );
    await tamper(`UPDATE audit_seals SET hash = sha256('forged') WHERE sequence = ${target.sequence}`);
    expect(await bad()).toEqual([target.sequence, target.entry_id, changed]);
    await tamper(`UPDATE audit_seals SET hash = decode('${rows[0]?.hash}', 'hex') WHERE sequence = ${target.sequence}`);
  });

  it('S57 a chain cut off at its end shows by its newest link, which the report names', async () => {
    const { head, sealed: links } = await verify();
    await tamper(
      `CREATE TABLE kept AS SELECT * FROM audit_seals WHERE sequence > ${next.sequence}`,
      `DELETE FROM audit_seals WHERE sequence > ${next.sequence}`,
    );
    const report = await verify();
    expect(report).toMatchObject({ sealed: links - 4, firstBad: null });
    expect(report.head).not.toBe(head);
    // The entries are still there, and counted as not sealed.
    expect(report.unsealed).toBeGreaterThanOrEqual(4);
    await tamper('INSERT INTO audit_seals SELECT * FROM kept');
    await test.database.query('DROP TABLE kept');
    expect((await verify()).head).toBe(head);
  });
});
