import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, enrol } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { AdminService } from '../auth/admin.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

/** An operator with two sessions, both confirmed in turn by the caller. */
async function twoSessions() {
  const person = newPerson();
  await test.app.get(AdminService, { strict: false }).grant(person.email!, 'google', 'viewer');
  const first = await test.signedIn(person);
  const { authenticator } = await enrol(first);
  const second = await test.signedIn(person);
  const { data } = await second.admin.getConfirmationOptions();
  await second.admin.confirmPasskey(authenticator.confirm(data!));
  return { first, second };
}

describe('S79 an operator’s own sessions', () => {
  it('S79 are listed and ended, but for the current one', async () => {
    const { first, second } = await twoSessions();
    const { sessions } = (await first.admin.getOwnSessions()).data!;
    expect(sessions.map(({ isCurrent, confirmedAt }) => [isCurrent, confirmedAt !== null])).toEqual([
      [true, true],
      [false, true],
    ]);
    const [own, other] = sessions;
    expect((await first.admin.endOwnSession(own!.id)).status).toBe(404);
    expect((await first.admin.endOwnSession(other!.id)).status).toBe(204);
    expect((await second.admin.getOwnSessions()).status).toBe(401);
    expect(await first.admin.endOwnSession(other!.id)).toMatchObject({
      status: 404,
      error: 'This session has already ended.',
    });
    const { data } = await first.admin.findAuditLogs({ action: ['operator.session_ended'] });
    expect(data?.items).toHaveLength(1);
  });

  it('S79 are not another operator’s to end', async () => {
    const { first } = await twoSessions();
    const { browser } = await admin(test);
    const { sessions } = (await first.admin.getOwnSessions()).data!;
    for (const { id } of sessions) expect((await browser.admin.endOwnSession(id)).status).toBe(404);
    expect((await first.admin.getOwnSessions()).data?.sessions).toHaveLength(2);
  });
});
