import { reasonField } from '@bellweek/api-client/contract/fields';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { AuditService } from './audit.service.js';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const REASON = 'The card was lost in the move.';
const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;

/** Records an operator's act about a person, with a reason. */
async function record(subjectId: string): Promise<void> {
  const actorId = await idOf(operator);
  await test.app.get(DataSource).transaction((manager) =>
    test.app.get(AuditService, { strict: false }).record(manager, {
      action: 'license.started',
      actorId,
      subjectId,
      metadata: { type: 'individual', expiresAt: { from: null, to: null } },
      reason: REASON,
    }),
  );
}

describe('reasonField', () => {
  it.each([
    ['  lost card ', 'lost card'],
    ['', 'Please give a reason.'],
    ['   ', 'Please give a reason.'],
    ['two\nlines', 'A reason is one line.'],
    ['x'.repeat(501), 'Please use at most 500 characters.'],
    ['x\u0000', 'This text contains characters that cannot be stored.'],
  ])('of %j is %j', (given, expected) => {
    const { data, error } = reasonField.safeParse(given);
    expect(data ?? error?.issues[0]?.message).toBe(expected);
  });
});

describe('S58 the reason of an act', () => {
  it('S58 is shown with its entry, and to the person concerned alone', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    await record(id);
    const [entry] = (await operator.admin.getAuditOfUser(id)).data ?? [];
    expect(entry).toMatchObject({ action: 'license.started', reason: REASON });
    const { data: page } = await operator.admin.findAuditLogs({ action: ['license.started'], limit: 1 });
    expect(page?.items[0]).toEqual(entry);
    const { data: own } = await browser.client.exportMyData();
    expect(own?.auditLog.filter(({ reason }) => reason !== null)).toMatchObject([{ reason: REASON }]);
    expect(JSON.stringify((await operator.client.exportMyData()).data)).not.toContain(REASON);
  });

  it('S58 is no part of the entry, and goes with the person', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    await record(id);
    const entries = () => test.database.query(`SELECT * FROM audit_entries WHERE subject_id = '${id}' ORDER BY id`);
    const before = await entries();
    expect(JSON.stringify(before)).not.toContain(REASON);
    expect((await browser.client.deleteAccount()).status).toBe(204);
    expect(await test.database.query(`SELECT * FROM audit_reasons WHERE subject_id = '${id}'`)).toEqual([]);
    expect((await entries()).slice(0, before.length)).toEqual(before);
    expect((await operator.admin.getAuditOfUser(id)).data?.map(({ reason }) => reason)).not.toContain(REASON);
  });

  it('S58 cannot be changed, nor taken away by itself', async () => {
    await record(await idOf(await test.signedIn()));
    const source = test.app.get(DataSource);
    for (const sql of [`UPDATE audit_reasons SET reason = 'x'`, 'DELETE FROM audit_reasons', 'TRUNCATE audit_reasons'])
      await expect(source.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
