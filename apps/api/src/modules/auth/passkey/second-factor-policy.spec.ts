import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EndpointDeclaration, splitRoute } from '@bellweek/api-client/contract/endpoint';
import { endpoints } from '@bellweek/api-client/contract/endpoints';
import { roleOf } from '@bellweek/api-client/contract/roles';
import type { Browser } from '../../../../test/browser.js';
import { Actor, enrol } from '../../../../test/security/actors.js';
import { LISTED } from '../../../../test/security/route-list.js';
import { newPerson, startTestApp, type TestApp } from '../../../../test/test-app.js';
import { AdminService } from '../admin.service.js';
import { RecoveryCodeService } from './recovery-code.service.js';

const REASON = 'They left the team.';

const secondFactorOf = async ({ client }: Browser) => (await client.getAuthStatus()).data?.operator?.secondFactor;

async function operatorOf(test: TestApp) {
  const person = newPerson();
  await test.app.get(AdminService, { strict: false }).grant(person.email ?? '', 'google');
  return { person, browser: await test.signedIn(person) };
}

/** Operators' routes that a passkey guards, with a sample request. */
const GUARDED = LISTED.filter(({ key }) => {
  const declared = endpoints as Partial<Record<string, EndpointDeclaration>>;
  const endpoint = declared[key];
  return endpoint !== undefined && roleOf(endpoint.access) !== undefined && endpoint.secondFactor !== 'none';
});

describe.each(['off', 'offered'] as const)('S79 with the policy %s', (policy) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ OPERATOR_SECOND_FACTOR: policy });
  });
  beforeEach(() => test.database.query('DELETE FROM rate_limits'));
  afterAll(() => test?.stop());

  it('S79 every operators’ call is let through by sign-in and CSRF token alone', async () => {
    const { browser } = await operatorOf(test);
    expect(await secondFactorOf(browser)).toBe(policy);
    expect(GUARDED.length).toBeGreaterThan(60);
    for (const route of GUARDED) {
      // Samples that end the operator's own access come with the passkeys of the session.
      if (splitRoute(route.key).path.startsWith('/operator/')) continue;
      const answer = await new Actor(test, browser).try(route);
      const { code } = (answer.body.startsWith('{') ? JSON.parse(answer.body) : {}) as { code?: string };
      expect([route.key, code]).not.toEqual([route.key, 'second_factor']);
      expect([route.key, code]).not.toEqual([route.key, 'step_up']);
      await test.database.query('DELETE FROM rate_limits');
    }
  });

  it('S79 the end of a role needs the typed name, as no passkey confirms it', async () => {
    const { browser } = await operatorOf(test);
    const { browser: other, person } = await operatorOf(test);
    const { data } = await other.client.getAuthStatus();
    const id = data?.user?.id ?? '';
    const name = person.name ?? '';
    for (const typed of [undefined, '', name.toUpperCase(), `${name}s`]) {
      const answer = await browser.admin.revokeOperator(id, REASON, typed);
      expect([typed, answer.status, answer.error]).toEqual([typed, 400, `Type “${name}” to confirm.`]);
    }
    expect((await browser.admin.revokeOperator(id, REASON, name)).status).toBe(204);
  });

  it('S79 a role is still needed', async () => {
    const browser = await test.signedIn();
    expect(await browser.admin.findFeedback({ page: 1, size: 10 })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('S79 an operator who has added a passkey is asked for it, unless the policy is off', async () => {
    const { person, browser } = await operatorOf(test);
    await enrol(browser);
    const next = await test.signedIn(person);
    const isAsked = policy === 'offered';
    expect(await secondFactorOf(next)).toBe(isAsked ? 'needed' : 'off');
    expect((await next.admin.findFeedback({ page: 1, size: 10 })).status).toBe(isAsked ? 403 : 200);
  });
});

describe('S79 a one-time link', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  beforeEach(() => {
    test.clock.offset = 0;
  });
  afterAll(() => test?.stop());

  const codeFor = async (email: string): Promise<string> => {
    const sentence = await test.app.get(RecoveryCodeService, { strict: false }).createLink(email);
    return /#code=([A-Z0-9-]+)$/.exec(sentence)?.[1] ?? '';
  };

  it('S79 opens the operators’ area once, without a passkey, for its address alone', async () => {
    const { person, browser } = await operatorOf(test);
    const code = await codeFor((person.email ?? '').toUpperCase());
    const { browser: other } = await operatorOf(test);
    expect((await other.admin.useRecoveryCode(code)).status).toBe(400);
    expect((await browser.admin.useRecoveryCode(code)).status).toBe(200);
    expect((await browser.admin.findFeedback({ page: 1, size: 10 })).status).toBe(200);
    const next = await test.signedIn(person);
    expect((await next.admin.useRecoveryCode(code)).status).toBe(400);
  });

  it('S79 gives nothing to a person without a role, nor after a day', async () => {
    const person = newPerson();
    const code = await codeFor(person.email ?? '');
    const browser = await test.signedIn(person);
    expect((await browser.admin.useRecoveryCode(code)).status).toBe(403);
    const { person: late, browser: lateBrowser } = await operatorOf(test);
    const old = await codeFor(late.email ?? '');
    test.clock.offset = 24 * 3_600_000 + 1;
    expect((await lateBrowser.admin.useRecoveryCode(old)).status).toBe(400);
  });
});
