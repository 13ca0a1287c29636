import type { SignInProviders } from '@bellweek/api-client/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, startTestApp, type TestApp } from '../../../../test/test-app.js';
import { loadConfig } from '../../../config/config.js';
import { signInProviders } from './admin-consent.js';

const SCHOOL = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const OTHER = '11111111-2222-3333-4444-555555555555';
const MICROSOFT = { MICROSOFT_CLIENT_ID: 'app', MICROSOFT_CLIENT_SECRET: 's' };

const consentUrlOf = (environment: Record<string, string>) =>
  signInProviders(loadConfig(environment)).find(({ provider }) => provider === 'microsoft')?.adminConsentUrl;

describe('the providers that a school’s administrators see', () => {
  it('are the configured ones', () => {
    expect(signInProviders(loadConfig({}))).toEqual([]);
    expect(signInProviders(loadConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hidden' }))).toEqual([
      { provider: 'google', clientId: 'id', adminConsentUrl: null },
    ]);
  });

  it('give Microsoft’s consent an address for any school, or for the only one', () => {
    const query = 'client_id=app&redirect_uri=http%3A%2F%2Flocalhost%3A3001%2Fauth%2Fmicrosoft%2Fcallback';
    const address = (tenant: string) =>
      `https://login.microsoftonline.com/${tenant}/adminconsent?${query}&state=admin-consent`;
    expect(consentUrlOf(MICROSOFT)).toBe(address('organizations'));
    expect(consentUrlOf({ ...MICROSOFT, MICROSOFT_ALLOWED_TENANTS: SCHOOL })).toBe(address(SCHOOL));
    expect(consentUrlOf({ ...MICROSOFT, MICROSOFT_ALLOWED_TENANTS: `${SCHOOL},${OTHER}` })).toBe(
      address('organizations'),
    );
    const own = { ...MICROSOFT, MICROSOFT_ISSUER: `https://login.microsoftonline.com/${OTHER}/v2.0` };
    expect(consentUrlOf(own)).toBe(address(OTHER));
  });
});

describe('Microsoft with allowed tenants', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ MICROSOFT_ALLOWED_TENANTS: SCHOOL });
  });
  afterAll(() => test?.stop());

  async function signIn(claims: Record<string, unknown>): Promise<string> {
    test.microsoft.person = newPerson({ oid: newPerson().sub, xms_edov: true, ...claims });
    return (await test.browser().signIn('microsoft')).replace(test.config.webUrl, '');
  }

  it('S21 lets in people of those tenants, and nobody else', async () => {
    expect(await signIn({ tid: SCHOOL })).toBe('/dashboard');
    expect(await signIn({ tid: SCHOOL.toUpperCase() })).toBe('/dashboard');
    const before = await test.database.digest();
    for (const tid of [OTHER, '', undefined, [SCHOOL], `${SCHOOL}x`]) {
      expect(await signIn({ tid })).toBe('/login?error=account_elsewhere');
    }
    expect(await test.database.digest()).toEqual(before);
  });

  it('leaves other providers alone', async () => {
    test.google.person = newPerson();
    expect(await test.browser().signIn('google')).toBe(`${test.config.webUrl}/dashboard`);
  });

  it('leads an administrator’s consent to the page for administrators, and signs nobody in', async () => {
    const before = [test.microsoft.redemptions, await test.database.digest()];
    for (const [query, end] of [
      [`admin_consent=True&tenant=${SCHOOL}`, 'given'],
      ['error=access_denied&error_description=AADSTS65004', 'missing'],
      ['admin_consent=False', 'missing'],
      ['code=x', 'missing'],
    ]) {
      const browser = test.browser();
      const answer = await browser.fetch(`/auth/microsoft/callback?state=admin-consent&${query}`);
      expect(answer.headers.get('location')).toBe(`${test.config.webUrl}/school-it?consent=${end}#microsoft`);
      expect((await browser.client.getAuthStatus()).data?.authenticated).toBe(false);
    }
    expect([test.microsoft.redemptions, await test.database.digest()]).toEqual(before);
    const google = await test.browser().fetch('/auth/google/callback?state=admin-consent&admin_consent=True');
    expect(google.headers.get('location')).toBe(`${test.config.webUrl}/login?error=expired`);
  });

  it('tells anybody the providers by the API', async () => {
    const answer = await test.browser().fetch('/auth/providers');
    const data = (await answer.json()) as SignInProviders;
    expect(data.providers.map(({ provider }) => provider)).toEqual(['google', 'apple', 'microsoft', 'openid']);
    expect(JSON.stringify(data)).not.toContain('secret');
  });
});
