import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('sign-in', () => {
  it.each(['google', 'apple', 'microsoft'] as const)('through %s leads to the dashboard, signed in', async (name) => {
    const person = newPerson({ xms_edov: true, tid: 'tenant', oid: 'object' });
    test[name].person = person;
    const browser = test.browser();
    expect(await browser.signIn(name)).toBe(`${test.config.webUrl}/dashboard`);
    const { data } = await browser.client.getAuthStatus();
    expect(data).toEqual({
      authenticated: true,
      user: expect.objectContaining({
        name: person.name,
        email: person.email,
        oauthProvider: name,
        isAdmin: false,
      }) as unknown,
    });
  });

  it('starts a trial, signs out, and is nobody again', async () => {
    const browser = await test.signedIn();
    expect((await browser.client.getUserLicense()).data).toEqual({ license: null });
    expect((await browser.client.startLicense()).data?.license?.type).toBe('trial');
    expect((await browser.client.logout()).status).toBe(204);
    await browser.refreshCsrf();
    expect((await browser.client.getAuthStatus()).data).toEqual({ authenticated: false, user: null });
    expect((await browser.client.getUserLicense()).status).toBe(401);
  });
});
