import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorizationOf } from '../../../../test/sign-in-steps.js';
import { newPerson, startTestApp, type TestApp } from '../../../../test/test-app.js';
import { loadConfig } from '../../../config/config.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ OPENID_DOMAINS: 'School.example, annex.example', OPENID_TRUSTS_DOMAINS: 'on' });
});

afterEach(() => {
  test.openid.faults = {};
});

afterAll(() => test?.stop());

let pupils = 0;
/** A new person of the school, whose provider says nothing about verification. */
function pupil(claims: Record<string, unknown> = {}) {
  pupils += 1;
  return newPerson({ email: `pupil${pupils}@school.example`, email_verified: undefined, ...claims });
}

async function signIn(person: ReturnType<typeof newPerson>): Promise<string> {
  test.openid.person = person;
  return (await test.browser().signIn('openid')).replace(test.config.webUrl, '');
}

describe('a provider that is named by its address', () => {
  it('S16 signs in the school’s people, and nobody else', async () => {
    expect(await signIn(pupil())).toBe('/dashboard');
    expect(await signIn(pupil({ email: 'Teacher@ANNEX.example', email_verified: true }))).toBe('/dashboard');
    const before = await test.database.digest();
    expect(await signIn(pupil({ email: 'a@other.example', email_verified: true }))).toBe(
      '/login?error=account_elsewhere',
    );
    expect(await signIn(pupil({ email_verified: false }))).toBe('/login?error=email_unverified');
    expect(await signIn(pupil({ email: undefined }))).toBe('/login?error=account_elsewhere');
    expect(await test.database.digest()).toEqual(before);
  });

  it('is asked for the address that its token leaves out, and believed about that person alone', async () => {
    test.openid.faults = { userInfo: (person) => person };
    expect(await signIn(pupil())).toBe('/dashboard');
    const before = await test.database.digest();
    test.openid.faults = { userInfo: (person) => ({ ...person, sub: 'somebody-else' }) };
    expect(await signIn(pupil())).toBe('/login?error=refused');
    expect(await test.database.digest()).toEqual(before);
  });

  it('S16 is asked whether an address is verified when its token does not say', async () => {
    const payload = ({ email_verified: _, ...rest }: JWTPayload) => rest;
    test.openid.faults = { payload };
    expect(await signIn(pupil({ email_verified: false }))).toBe('/login?error=email_unverified');
  });

  it('is told apart by its path, as realms are, and sends its secret as the standard does by default', async () => {
    expect(await authorizationOf(test.browser(), 'openid')).toContain('/realms/school/authorize?');
    await signIn(pupil());
    const redemption = test.openid.requests.findLast(({ path }) => path === '/token')!;
    expect(redemption.body.get('client_secret')).toBeNull();
    expect(redemption.authorization).toMatch(/^Basic /);
  });

  it('whose account came first is named by the next sign-in with its address', async () => {
    const person = pupil({ email_verified: true });
    await signIn(person);
    test.google.person = { ...person, sub: 'google-sub' };
    expect(await test.browser().signIn('google')).toContain('error=account_exists_openid');
  });
});

describe('its settings', () => {
  const FULL = {
    OPENID_ISSUER: 'https://login.school.example/realms/school',
    OPENID_CLIENT_ID: 'bellweek',
    OPENID_CLIENT_SECRET: 's',
    OPENID_NAME: 'Northfield',
  };
  const ADDRESSES = { WEB_URL: 'https://plan.school.example', API_URL: 'https://api.school.example' };
  const problems = (change: Record<string, string>): string => {
    try {
      loadConfig({ ...ADDRESSES, ...FULL, ...change });
      return '';
    } catch (failure) {
      return (failure as Error).message;
    }
  };

  it.each([
    [{ OPENID_NAME: '' }, 'OPENID_NAME must be set too, since OPENID_CLIENT_ID is.'],
    [{ OPENID_ISSUER: '' }, 'OPENID_ISSUER must be set too'],
    [{ OPENID_ISSUER: 'http://login.school.example' }, 'OPENID_ISSUER must be a real https provider'],
    [
      { OPENID_ISSUER: `${FULL.OPENID_ISSUER}/.well-known/openid-configuration` },
      'OPENID_ISSUER: must end before /.well-known/',
    ],
    [{ OPENID_TRUSTS_DOMAINS: 'on' }, 'OPENID_DOMAINS must be set too, since OPENID_TRUSTS_DOMAINS is on.'],
    [{ OPENID_DOMAINS: 'not a domain' }, 'must be domains such as school.example'],
  ])('%j is refused with a sentence', (change, sentence) => expect(problems(change)).toContain(sentence));

  it('are accepted whole', () => {
    expect(problems({})).not.toContain('OPENID');
    expect(loadConfig({ ...FULL, OPENID_DOMAINS: 'School.example' }).providers.openid).toEqual({
      issuer: FULL.OPENID_ISSUER,
      clientId: 'bellweek',
      clientSecret: 's',
      openId: { domains: ['school.example'], emailClaim: 'email', trustsDomains: false },
    });
  });
});
