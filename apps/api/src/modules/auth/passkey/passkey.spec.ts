import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointDeclaration } from '@bellweek/api-client/contract/endpoint';
import { endpoints } from '@bellweek/api-client/contract/endpoints';
import { admin, enrol } from '../../../../test/security/actors.js';
import type { Browser } from '../../../../test/browser.js';
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.js';
import { newPerson, startTestApp, type TestApp } from '../../../../test/test-app.js';
import { AdminService } from '../admin.service.js';

const MINUTE_MS = 60_000;
const REFUSED = { status: 400, code: 'code_invalid', error: 'This passkey was not accepted. Please try again.' };

let test: TestApp;
let admins: AdminService;
beforeAll(async () => {
  test = await startTestApp();
  admins = test.app.get(AdminService, { strict: false });
});
beforeEach(async () => {
  test.clock.offset = 0;
  await test.database.query('DELETE FROM rate_limits');
});
afterAll(() => test?.stop());

const page = { page: 1, size: 10 };
const read = ({ admin: calls }: Browser) => calls.findFeedback(page);
const secondFactorOf = async ({ client }: Browser) => (await client.getAuthStatus()).data?.operator?.secondFactor;

/** An operator who has not confirmed anything yet. */
async function operator() {
  const person = newPerson();
  await admins.grant(person.email!, 'google');
  return { person, browser: await test.signedIn(person) };
}

/** An operator with a passkey, in a second session that has not confirmed. */
async function secondSession() {
  const { person, browser: first } = await operator();
  const { authenticator, recoveryCodes } = await enrol(first);
  return { person, first, authenticator, recoveryCodes, browser: await test.signedIn(person) };
}

async function confirm({ admin: calls }: Browser, authenticator: SoftwareAuthenticator) {
  const { data } = await calls.getConfirmationOptions();
  return calls.confirmPasskey(authenticator.confirm(data!));
}

const actionsOf = async (browser: Browser) => {
  const { data } = await browser.client.getAuthStatus();
  const rows = await test.database.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE actor_id = $1 AND action LIKE 'operator.%' ORDER BY id`,
    [data?.user?.id],
  );
  return rows.map(({ action }) => action);
};

describe('S79 an operator’s second factor', () => {
  it('S79 is asked for before anything else, and confirmed once in each session', async () => {
    const { person, browser } = await operator();
    expect(await secondFactorOf(browser)).toBe('missing');
    expect(await read(browser)).toMatchObject({ status: 403, code: 'second_factor' });
    const { authenticator, recoveryCodes } = await enrol(browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await secondFactorOf(browser)).toBe('confirmed');
    expect((await read(browser)).status).toBe(200);

    const second = await test.signedIn(person);
    expect(await secondFactorOf(second)).toBe('needed');
    expect((await read(second)).code).toBe('second_factor');
    expect((await confirm(second, authenticator)).status).toBe(204);
    expect((await read(second)).status).toBe(200);
    expect(await actionsOf(second)).toEqual([
      'operator.passkey_added',
      'operator.recovery_codes_made',
      'operator.confirmed',
    ]);
  });

  it('S79 counts on every process', async () => {
    const { browser, authenticator } = await secondSession();
    const replica = await test.replica();
    const { data } = await browser.admin.getConfirmationOptions();
    const answer = await browser.fetch(`${replica.url}/operator/confirmation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': browser.csrfToken ?? '' },
      body: JSON.stringify(authenticator.confirm(data!)),
    });
    expect(answer.status).toBe(204);
    expect((await read(browser)).status).toBe(200);
  });

  it('S79 a session of before the deployment has confirmed nothing', async () => {
    const { browser } = await admin(test);
    await test.database.query('UPDATE sessions SET verified_at = NULL');
    expect((await read(browser)).code).toBe('second_factor');
    expect(await secondFactorOf(browser)).toBe('needed');
  });
});

describe('S79 an answer that does not count', () => {
  it('S79 is one that was given before', async () => {
    const { browser, authenticator } = await secondSession();
    const { data } = await browser.admin.getConfirmationOptions();
    const answer = authenticator.confirm(data!);
    expect((await browser.admin.confirmPasskey(answer)).status).toBe(204);
    expect(await browser.admin.confirmPasskey(answer)).toMatchObject(REFUSED);
    await browser.admin.getConfirmationOptions();
    expect(await browser.admin.confirmPasskey(answer)).toMatchObject(REFUSED);
  });

  it('S79 is one to the challenge of another session', async () => {
    const { browser, first, authenticator } = await secondSession();
    const { data } = await first.admin.getConfirmationOptions();
    await browser.admin.getConfirmationOptions();
    expect(await browser.admin.confirmPasskey(authenticator.confirm(data!))).toMatchObject(REFUSED);
    expect(await secondFactorOf(browser)).toBe('needed');
  });

  it('S79 is one after five minutes', async () => {
    const { browser, authenticator } = await secondSession();
    const { data } = await browser.admin.getConfirmationOptions();
    test.clock.offset = 5 * MINUTE_MS + 1_000;
    expect(await browser.admin.confirmPasskey(authenticator.confirm(data!))).toMatchObject(REFUSED);
  });

  it('S79 is one of another website, or for one', async () => {
    const { browser, authenticator } = await secondSession();
    const { seed, origin } = authenticator;
    const others = [
      new SoftwareAuthenticator(seed, 'https://bellweek.example', 'localhost'),
      new SoftwareAuthenticator(seed, origin, 'bellweek.example'),
    ];
    for (const other of others) expect(await confirm(browser, other)).toMatchObject(REFUSED);
    expect((await confirm(browser, authenticator)).status).toBe(204);
  });

  it('S79 is one by the passkey of another operator', async () => {
    const [{ browser }, other] = [await secondSession(), await secondSession()];
    expect(await confirm(browser, other.authenticator)).toMatchObject(REFUSED);
  });

  it('S79 is a confirmation whose count goes back, as with a copied key', async () => {
    const { browser, authenticator } = await secondSession();
    authenticator.counter = 7;
    expect((await confirm(browser, authenticator)).status).toBe(204);
    authenticator.counter = 6;
    expect(await confirm(browser, authenticator)).toMatchObject(REFUSED);
  });

  it('S79 is a passkey that another account already uses', async () => {
    const { authenticator } = await secondSession();
    const { browser } = await operator();
    await expect(enrol(browser, authenticator.seed)).rejects.toThrow('already in use');
    expect(await secondFactorOf(browser)).toBe('missing');
  });
});

describe('S79 step-up', () => {
  it('S79 what cannot be undone asks again after five minutes', async () => {
    const { browser } = await operator();
    const { authenticator } = await enrol(browser);
    expect((await browser.admin.renewRecoveryCodes()).status).toBe(200);
    test.clock.offset = 5 * MINUTE_MS + 1_000;
    expect((await read(browser)).status).toBe(200);
    expect(await browser.admin.renewRecoveryCodes()).toMatchObject({ status: 403, code: 'step_up' });
    // Another passkey lets in whoever holds it.
    expect((await browser.admin.getPasskeyOptions()).code).toBe('step_up');
    expect((await browser.admin.confirmFreshly()).code).toBe('step_up');
    await confirm(browser, authenticator);
    expect((await browser.admin.renewRecoveryCodes()).status).toBe(200);
    expect((await browser.admin.confirmFreshly()).status).toBe(204);
  });

  it('S79 is for every act that cannot be undone, and for exports', () => {
    const fresh = Object.entries<EndpointDeclaration>(endpoints).filter(
      ([, { secondFactor }]) => secondFactor === 'fresh',
    );
    expect(fresh.map(([route]) => route)).toEqual(
      expect.arrayContaining([
        'GET /audit/export',
        'GET /waitlist/export',
        'POST /institutions/:id/end',
        'POST /person/:id/export',
        'POST /person/:id/delete',
        'POST /operators/invitations',
        'PUT /operators/:id/role',
        'POST /operators/:id/revoke',
      ]),
    );
  });
});

describe('S79 an operator’s passkeys', () => {
  it('S79 are named and removed, but for the last one', async () => {
    const { browser } = await operator();
    await enrol(browser);
    const [own] = (await browser.admin.getPasskeys()).data!.passkeys;
    expect((await browser.admin.removePasskey(own!.id)).error).toMatch(/only passkey/);
    await enrol(browser);
    expect((await browser.admin.renamePasskey(own!.id, 'Old phone')).status).toBe(204);
    const { data } = await browser.admin.getPasskeys();
    expect(data!.passkeys.map(({ name }) => name)).toEqual(['Old phone', 'Test key']);
    const ids = data!.passkeys.map(({ id }) => id);
    const removed = await Promise.all(ids.map((id) => browser.admin.removePasskey(id)));
    // The second is refused as the last one, or because the first took the confirmation of this session with it.
    expect([[204, 403].join(), [204, 409].join()]).toContain(
      removed
        .map(({ status }) => status)
        .sort()
        .join(),
    );
    // The database is asked, for the session without its confirmation reads no passkeys.
    const left = await test.database.query('SELECT 1 FROM passkeys WHERE id = ANY($1)', [ids]);
    expect(left).toHaveLength(1);
  });

  it('S79 are nobody else’s to name or remove', async () => {
    const [{ browser }, other] = [await operator(), await operator()];
    await enrol(browser);
    await enrol(other.browser);
    const [own] = (await browser.admin.getPasskeys()).data!.passkeys;
    expect((await other.browser.admin.renamePasskey(own!.id, 'Mine')).status).toBe(404);
    expect((await other.browser.admin.removePasskey(own!.id)).status).toBe(404);
  });

  it('S79 go with the role, with the account, and by the command', async () => {
    const { person, browser: first } = await operator();
    let browser = first;
    await admin(test);
    await enrol(browser);
    const counts = async () =>
      (
        await test.database.query<{ keys: number; codes: number }>(
          `SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = u.id) AS keys,
            (SELECT count(*)::int FROM recovery_codes WHERE user_id = u.id) AS codes FROM users u WHERE subject = $1`,
          [person.sub],
        )
      )[0];
    expect(await admins.resetPasskeys(person.email!)).toMatch(/has no passkeys any more/);
    expect(await admins.resetPasskeys(person.email!)).toMatch(/has no passkeys\./);
    expect(await secondFactorOf(browser)).toBe('missing');
    await enrol(browser);
    expect(await counts()).toEqual({ keys: 1, codes: 10 });
    await admins.revoke(person.email!);
    expect(await counts()).toEqual({ keys: 0, codes: 0 });
    await admins.grant(person.email!, 'google');
    browser = await test.signedIn(person);
    expect(await secondFactorOf(browser)).toBe('missing');
    await enrol(browser);
    const { data } = await browser.client.exportMyData();
    expect(data?.passkeys).toEqual([{ name: 'Test key', createdAt: expect.any(String) as string, lastUsedAt: null }]);
    expect((await browser.client.deleteAccount()).status).toBe(204);
    expect(
      await test.database.query('SELECT 1 FROM passkeys p LEFT JOIN users u ON u.id = user_id WHERE u.id IS NULL'),
    ).toEqual([]);
  });
});

describe('S79 recovery codes', () => {
  it('S79 each stands in for a passkey once, and its person is told', async () => {
    const { person, browser, recoveryCodes } = await secondSession();
    const [code, next] = recoveryCodes;
    expect(await browser.admin.useRecoveryCode(` ${code!.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
      status: 200,
      data: { codesLeft: 9 },
    });
    expect((await read(browser)).status).toBe(200);
    const mails = await test.database.query<{ props: unknown }>(
      `SELECT props FROM mail_messages WHERE template = 'recovery-code-used' AND recipient = $1`,
      [person.email],
    );
    expect(mails).toEqual([{ props: { codesLeft: 9 } }]);
    expect((await browser.admin.useRecoveryCode(code!)).error).toMatch(/may be mistyped, used or expired/);
    expect((await browser.admin.renewRecoveryCodes()).data?.recoveryCodes).toHaveLength(10);
    expect((await browser.admin.useRecoveryCode(next!)).status).toBe(400);
    expect((await actionsOf(browser)).slice(-2)).toEqual([
      'operator.recovery_code_used',
      'operator.recovery_codes_made',
    ]);
  });

  it('S79 two at once do not use the same one, and nobody uses another’s', async () => {
    const [{ person, browser, recoveryCodes }, other] = [await secondSession(), await secondSession()];
    expect((await other.browser.admin.useRecoveryCode(recoveryCodes[0]!)).status).toBe(400);
    // Two sessions: the use of a code gives a session its new id, and a request with the old id may get 401.
    const browsers = [browser, await test.signedIn(person)];
    const both = await Promise.all(browsers.map(({ admin: calls }) => calls.useRecoveryCode(recoveryCodes[0]!)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('S79 are not guessed: thirty tries in ten minutes', async () => {
    const { browser, recoveryCodes } = await secondSession();
    for (let tries = 0; tries < 30; tries += 1) await browser.admin.useRecoveryCode('AAAA-AAAA-AAAA-AAAA');
    expect((await browser.admin.useRecoveryCode(recoveryCodes[0]!)).status).toBe(429);
  });
});
