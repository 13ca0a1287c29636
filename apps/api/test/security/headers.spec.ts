import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drain } from '../../src/common/drain.js';
import { headerProblems } from '../answer-rules.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { rawRequest, type RawRequest } from './raw-request.js';

/*
 * The answer watch checks every answer of every test file. This file shows that it meets all kinds of answers, and that it
 * sees a missing header.
 */
const KINDS: Record<number, RawRequest> = {
  200: { path: '/auth/user' },
  303: { path: '/auth/google' },
  400: { path: '/auth/desktop?code_challenge=short' },
  401: { path: '/license/user' },
  403: { path: '/auth/logout', method: 'POST' },
  404: { path: '/nothing' },
  413: {
    path: '/waitlist',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('x'.repeat(200_000)),
  },
  415: { path: '/waitlist', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
};

describe.each([
  { name: 'on a development copy', isProduction: false },
  { name: 'in production', isProduction: true },
])('S54 headers $name', ({ isProduction }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({}, 'localhost', (config) => ({ ...config, isProduction }));
  });
  afterAll(() => test.stop());

  it.each(Object.entries(KINDS))('S54 stand on a %s', async (status, request) => {
    const answer = await rawRequest(test.config.apiUrl, request);
    expect(answer.status).toBe(Number(status));
    expect(headerProblems({ ...answer, method: 'GET', url: request.path, route: undefined }, context())).toEqual([]);
  });

  it('S54 stand on a 204, a 500 and a 503', async () => {
    const browser = await test.signedIn();
    expect((await browser.client.startLicense()).status).toBe(200);
    await test.database.query('ALTER TABLE licenses RENAME TO away');
    expect((await browser.client.getUserLicense()).status).toBe(500);
    await test.database.query('ALTER TABLE away RENAME TO licenses');
    const drain = test.app.get(Drain, { strict: false });
    drain.isDraining = true;
    expect((await browser.fetch('/health/ready')).status).toBe(503);
    drain.isDraining = false;
    expect((await browser.client.logout()).status).toBe(204);
    const seen = new Set(test.answers.answers.map(({ status }) => status));
    expect([...seen]).toEqual(expect.arrayContaining([200, 204, 303, 400, 401, 403, 404, 413, 415, 500, 503]));
    expect([...test.answers.problems]).toEqual([]);
  });

  it('S54 the watch sees a header that is missing or one too many', async () => {
    const answer = await rawRequest(test.config.apiUrl, { path: '/auth/user' });
    const whole = { ...answer, method: 'GET', url: '/auth/user', route: undefined };
    const required = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'x-frame-options',
      'vary',
      'cache-control',
      ...(isProduction ? ['strict-transport-security'] : []),
    ];
    for (const name of required) {
      const { [name]: taken, ...headers } = answer.headers;
      expect(taken).toBeDefined();
      expect(headerProblems({ ...whole, headers }, context())).toHaveLength(1);
    }
    for (const added of [{ 'x-powered-by': 'Express' }, { etag: 'x' }, { 'access-control-allow-origin': '*' }]) {
      expect(headerProblems({ ...whole, headers: { ...answer.headers, ...added } }, context())).toHaveLength(1);
    }
  });

  const context = () => ({ isProduction, webUrl: test.config.webUrl, redirectOrigins: [], schema: undefined });

  it('S54 the consent page may load its own script and style, and nobody may frame it or be posted to', async () => {
    const browser = await test.signedIn();
    const query = new URLSearchParams({ code_challenge: 'A'.repeat(43), state: 'B'.repeat(16) });
    const { headers } = await browser.fetch(`/auth/desktop?${query.toString()}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
  });
});
