import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { sealed } from '../../../test/sealed.js';
import { admin } from '../../../test/security/actors.js';
import { TableLock } from '../../../test/table-lock.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';
import { AuditSealerService } from './audit-sealer.service.js';
import { AuditVerificationService } from './audit-verification.service.js';

/** Of the claim of a verification. */
const CLAIM_LOCK = 4_219_800_461;

let test: TestApp;
let operator: Browser;
let service: AuditVerificationService;
let verifyNext: () => Promise<void>;
let timer: MockInstance;
let owner: pg.Client;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
  service = test.app.get(AuditVerificationService);
  verifyNext = service.verifyNext.bind(service);
  // Once it was woken, its timer looks every five seconds, between any two lines of a test: the tests say when, up to the last.
  timer = vi.spyOn(service, 'verifyNext').mockResolvedValue();
  owner = new pg.Client({ connectionString: test.database.superUrl });
  await owner.connect();
  await test.database.query(
    `INSERT INTO audit_entries (action, metadata) SELECT 'test.entry', '{}' FROM generate_series(1, 2500) AS n`,
  );
  await sealed(test.app.get(AuditSealerService));
});
afterAll(async () => {
  await owner?.end();
  await test?.stop();
});

async function look() {
  const { data, error } = await operator.admin.getAuditVerifications();
  if (!data) throw new Error(String(error));
  return data;
}
const rows = () =>
  test.database.query<{ id: string; state: string; attempt: number; heartbeat: string | null }>(
    'SELECT id, state, attempt, heartbeat_at AS heartbeat FROM audit_verifications ORDER BY id',
  );
const links = async () => {
  const [row] = await test.database.query<{ count: number }>('SELECT count(*)::int AS count FROM audit_seals');
  return row!.count;
};
/** Another process that took one a while ago, and is silent since. */
const addSilent = (attempt: number) =>
  test.database.query(
    `INSERT INTO audit_verifications (started_by, attempt, heartbeat_at, checked, total)
     SELECT id, $1, now() - interval '1 minute', 1000, 2500 FROM users LIMIT 1`,
    [attempt],
  );
const finished = () =>
  waitUntil('the verification is finished', async () => {
    const { newest } = await look();
    return newest?.finishedAt ? newest : null;
  });

describe('the audit chain, verified in the background', () => {
  it('S57 by one process, however often it is asked for, and its result stays', async () => {
    await test.database.query(`UPDATE audit_verifications SET started_at = now() - interval '1 hour'`);
    await owner.query('SELECT pg_advisory_lock($1)', [CLAIM_LOCK]);
    const before = (await rows()).length;
    const answers = await Promise.all([1, 2, 3].map(() => operator.admin.startAuditVerification()));
    for (const { data } of answers) {
      expect(data?.newest).toMatchObject({ state: 'running', checked: 0, startedBy: expect.any(String) as string });
    }
    expect(await rows()).toHaveLength(before + 1);
    const [audited] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'audit.verification_started'`,
    );
    expect(audited?.count).toBe(1);
    await owner.query('SELECT pg_advisory_unlock($1)', [CLAIM_LOCK]);
    await verifyNext();
    const run = await finished();
    expect(run).toMatchObject({ state: 'intact', isAutomatic: false, firstBad: null });
    expect(run.checked).toBeGreaterThanOrEqual(2_500);
    expect(run.total).toBeGreaterThanOrEqual(run.checked);
    expect(run.head).toMatch(/^[0-9a-f]{64}$/);
    expect(run.unsealed).not.toBeNull();
    // Or the sealer would link the entry of the start between the two counts.
    await sealed(test.app.get(AuditSealerService));
    const { last, newer } = await look();
    expect(last).toEqual(run);
    expect(newer).toBe((await links()) - run.checked);
    expect((await operator.admin.getOverview()).data?.health.verification).toEqual(run);
  });

  it('is shown as interrupted when its process dies, and another process starts it anew, three times at most', async () => {
    await addSilent(1);
    const { newest, last } = await look();
    expect(newest).toMatchObject({ state: 'interrupted', finishedAt: null, checked: 1_000 });
    expect(last).toMatchObject({ state: 'intact' });
    const before = await links();
    await verifyNext();
    const run = await finished();
    expect(run).toMatchObject({ state: 'intact', isAutomatic: false });
    // Entries are sealed meanwhile.
    expect(run.checked).toBeGreaterThanOrEqual(before);
    expect(run.checked).toBeLessThanOrEqual(await links());
    expect((await rows()).slice(-2)).toMatchObject([
      { state: 'interrupted', attempt: 1 },
      { state: 'intact', attempt: 2 },
    ]);
    await addSilent(3);
    await verifyNext();
    expect((await rows()).slice(-2)).toMatchObject([{ state: 'intact' }, { state: 'interrupted', attempt: 3 }]);
  });

  it('is left to another process by one that stops, which ends no verification that is no longer its own', async () => {
    const other = (await test.replica()).app.get(AuditVerificationService);
    await sealed(test.app.get(AuditSealerService));
    const lock = await TableLock.take(test.database.superUrl, 'audit_entries');
    await test.database.query('INSERT INTO audit_verifications DEFAULT VALUES');
    const walking = other.verifyNext();
    await lock.untilWaitedFor();
    const stopping = other.onModuleDestroy();
    await lock.release();
    await Promise.all([walking, stopping]);
    await waitUntil('the other process took it', async () => {
      await verifyNext();
      return (await rows()).at(-1)?.state === 'intact';
    });
    expect((await rows()).slice(-2)).toMatchObject([{ state: 'interrupted' }, { state: 'intact', attempt: 2 }]);
  });

  it('runs by itself a day after the last one', async () => {
    const before = (await rows()).length;
    await verifyNext();
    expect(await rows()).toHaveLength(before);
    await test.database.query(`UPDATE audit_verifications SET started_at = started_at - interval '25 hours'`);
    await verifyNext();
    expect(await finished()).toMatchObject({ state: 'intact', isAutomatic: true, startedBy: null });
    expect(await rows()).toHaveLength(before + 1);
  });

  it('names the first bad entry, on the overview too', async () => {
    await sealed(test.app.get(AuditSealerService));
    await owner.query('SET session_replication_role = replica');
    const { rows: changed } = await owner.query<{ id: string }>(
      `UPDATE audit_entries SET action = 'test.forged' WHERE id = (SELECT entry_id FROM audit_seals WHERE sequence = 1500) RETURNING id`,
    );
    timer.mockRestore();
    await operator.admin.startAuditVerification();
    const firstBad = { sequence: '1500', entryId: changed[0]!.id, reason: 'its entry or its place was changed' };
    expect(await finished()).toMatchObject({ state: 'broken', checked: 1_499, firstBad });
    expect((await operator.admin.getOverview()).data?.health.verification).toMatchObject({ state: 'broken', firstBad });
  });
});
