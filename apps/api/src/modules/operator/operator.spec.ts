import { randomUUID } from 'node:crypto';
import type { Role } from '@bellweek/api-client/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin, enrol } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REASON = 'A new task in the team.';
const LAST = { status: 409, error: 'This is the last administrator. Make someone else an administrator first.' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  test.clock.offset = 0;
  await test.database.query(`UPDATE users SET operator_role = NULL`);
});
afterAll(() => test?.stop());

const idOf = async ({ client }: Browser) => (await client.getAuthStatus()).data!.user!.id;
const roleOf = async ({ client }: Browser) => (await client.getAuthStatus()).data?.operator?.role;

/** An operator of a role, as the list shows them. */
async function operator(role: Role) {
  const { browser, email } = await admin(test, role);
  return { browser, email, id: await idOf(browser) };
}

async function mailsTo(recipient: string): Promise<string[]> {
  const text = 'SELECT template FROM mail_messages WHERE recipient = $1 ORDER BY created_at';
  return (await test.database.query<{ template: string }>(text, [recipient])).map(({ template }) => template);
}

async function entriesAbout(subjectId: string, prefix: string) {
  const text = `SELECT e.action, e.actor_id AS actor, r.reason FROM audit_entries e
    LEFT JOIN audit_reasons r ON r.entry_id = e.id WHERE e.subject_id = $1 AND e.action LIKE $2 ORDER BY e.id`;
  return test.database.query<{ action: string; actor: string | null; reason: string | null }>(text, [
    subjectId,
    `${prefix}%`,
  ]);
}

describe('S79 operators', () => {
  it('S79 are listed with role, sign-in, passkeys and sessions', async () => {
    const [ada, vic] = [await operator('administrator'), await operator('viewer')];
    const { data } = await ada.browser.admin.getOperators();
    const found = data!.operators.find(({ id }) => id === vic.id);
    expect(found).toMatchObject({ email: vic.email, role: 'viewer', passkeys: 1, sessions: 1 });
    expect(found?.lastSignInAt).toEqual(expect.any(String));
    expect(data!.operators).toHaveLength(2);
  });

  it('S79 get another role, with a reason, and are told', async () => {
    const [ada, vic] = [await operator('administrator'), await operator('viewer')];
    const change = { from: 'viewer', to: 'support', reason: REASON } as const;
    expect((await ada.browser.admin.changeRole(vic.id, change)).status).toBe(204);
    // A session of before does not get the new rights.
    expect(await roleOf(vic.browser)).toBeUndefined();
    const { data } = await ada.browser.admin.getOperators();
    expect(data!.operators.find(({ id }) => id === vic.id)).toMatchObject({ role: 'support', sessions: 0 });
    expect(await ada.browser.admin.changeRole(vic.id, change)).toMatchObject({
      status: 409,
      error: 'Someone else has just changed this role.',
    });
    expect(await mailsTo(vic.email)).toEqual(['operator-role-changed']);
    expect((await entriesAbout(vic.id, 'admin.')).at(-1)).toEqual({
      action: 'admin.role_changed',
      actor: ada.id,
      reason: REASON,
    });
  });

  it('S79 lose their role, passkeys and sessions, and are told', async () => {
    const [ada, vic] = [await operator('administrator'), await operator('campaigns')];
    expect((await ada.browser.admin.revokeOperator(vic.id, REASON)).status).toBe(204);
    expect((await vic.browser.client.getUserLicense()).status).toBe(401);
    expect(await ada.browser.admin.revokeOperator(vic.id, REASON)).toMatchObject({ status: 404 });
    expect(await mailsTo(vic.email)).toEqual(['operator-revoked']);
    expect(await test.database.query('SELECT 1 FROM passkeys WHERE user_id = $1', [vic.id])).toEqual([]);
    expect(await entriesAbout(vic.id, 'a')).toEqual(
      expect.arrayContaining([
        { action: 'admin.revoked', actor: ada.id, reason: REASON },
        { action: 'auth.signed_out_everywhere', actor: ada.id, reason: REASON },
      ]),
    );
  });

  it('S79 are changed after a fresh confirmation only', async () => {
    const [ada, vic] = [await operator('administrator'), await operator('viewer')];
    test.clock.offset = 5 * MINUTE_MS + 1_000;
    const change = { from: 'viewer', to: 'support', reason: REASON } as const;
    const invitation = { email: newPerson().email!, provider: 'google', role: 'viewer' } as const;
    expect((await ada.browser.admin.changeRole(vic.id, change)).code).toBe('step_up');
    expect((await ada.browser.admin.revokeOperator(vic.id, REASON)).code).toBe('step_up');
    expect((await ada.browser.admin.inviteOperator(invitation)).code).toBe('step_up');
    expect(await roleOf(vic.browser)).toBe('viewer');
  });
});

describe('S79 the last administrator', () => {
  it('S79 keeps the role and the account', async () => {
    const ada = await operator('administrator');
    await operator('support');
    const change = { from: 'administrator', to: 'viewer', reason: REASON } as const;
    expect(await ada.browser.admin.changeRole(ada.id, change)).toMatchObject(LAST);
    expect(await ada.browser.admin.revokeOperator(ada.id, REASON)).toMatchObject(LAST);
    expect(await ada.browser.client.deleteAccount()).toMatchObject(LAST);
    expect(await roleOf(ada.browser)).toBe('administrator');
  });

  it('S79 stays when two revoke each other, or one leaves meanwhile', async () => {
    for (const leave of [false, true]) {
      await test.database.query(`UPDATE users SET operator_role = NULL`);
      const [ada, bob] = [await operator('administrator'), await operator('administrator')];
      const answers = await Promise.all([
        ada.browser.admin.revokeOperator(bob.id, REASON),
        leave ? ada.browser.client.deleteAccount() : bob.browser.admin.revokeOperator(ada.id, REASON),
      ]);
      // The later one is refused, or comes from a session that has ended.
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = await test.database.query(`SELECT 1 FROM users WHERE operator_role = 'administrator'`);
      expect(left).toHaveLength(1);
    }
  });
});

describe('S22 an invitation', () => {
  const invitation = (email: string, role: Role = 'support') => ({ email, provider: 'google', role }) as const;

  it('S22 gives its role at the first sign-in, once, in the name of who invited', async () => {
    const ada = await operator('administrator');
    const person = newPerson();
    expect((await ada.browser.admin.inviteOperator(invitation(person.email!))).status).toBe(204);
    expect(await mailsTo(person.email!)).toEqual(['operator-invitation']);
    expect((await ada.browser.admin.getOperators()).data?.invitations).toMatchObject([
      { email: person.email, role: 'support', provider: 'google' },
    ]);
    const browser = await test.signedIn(person);
    expect(await roleOf(browser)).toBe('support');
    expect((await ada.browser.admin.getOperators()).data?.invitations).toEqual([]);
    const [granted] = await entriesAbout(await idOf(browser), 'admin.');
    expect(granted).toEqual({ action: 'admin.granted', actor: ada.id, reason: null });
    await enrol(browser);
    expect((await browser.admin.getOperators()).status).toBe(403);
    expect(await ada.browser.admin.inviteOperator(invitation(person.email!))).toMatchObject({
      status: 409,
      error: `${person.email!} is already an operator.`,
    });
  });

  it('S22 to an account waits for its next sign-in, by the provider that it has', async () => {
    const ada = await operator('administrator');
    const person = newPerson();
    const browser = await test.signedIn(person);
    const other = { ...invitation(person.email!), provider: 'apple' } as const;
    expect((await ada.browser.admin.inviteOperator(other)).error).toMatch(/signs in with Google/);
    await ada.browser.admin.inviteOperator(invitation(person.email!));
    expect(await roleOf(browser)).toBeUndefined();
    expect(await roleOf(await test.signedIn(person))).toBe('support');
  });

  it('S22 ends after 14 days', async () => {
    const ada = await operator('administrator');
    const person = newPerson();
    await ada.browser.admin.inviteOperator(invitation(person.email!));
    test.clock.offset = 14 * DAY_MS + 1_000;
    expect((await ada.browser.admin.getOperators()).data?.invitations).toEqual([]);
    expect(await roleOf(await test.signedIn(person))).toBeUndefined();
  });

  it('S22 is withdrawn, once', async () => {
    const ada = await operator('administrator');
    const person = newPerson();
    await ada.browser.admin.inviteOperator(invitation(person.email!));
    const [waiting] = (await ada.browser.admin.getOperators()).data!.invitations;
    expect((await ada.browser.admin.withdrawInvitation(waiting!.id)).status).toBe(204);
    expect((await ada.browser.admin.withdrawInvitation(waiting!.id)).error).toBe('This invitation has already ended.');
    expect((await ada.browser.admin.withdrawInvitation(randomUUID())).status).toBe(404);
    expect(await roleOf(await test.signedIn(person))).toBeUndefined();
  });

  it('S22 ends with the role, and with the account, of who invited', async () => {
    const ada = await operator('administrator');
    for (const leave of ['role', 'account'] as const) {
      const bob = await operator('administrator');
      const person = newPerson();
      await bob.browser.admin.inviteOperator(invitation(person.email!, 'administrator'));
      if (leave === 'role') await ada.browser.admin.revokeOperator(bob.id, REASON);
      else await bob.browser.client.deleteAccount();
      expect(await roleOf(await test.signedIn(person))).toBeUndefined();
    }
  });
});
