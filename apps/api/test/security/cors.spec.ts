import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.js';
import { rawRequest } from './raw-request.js';
import { LISTED } from './route-list.js';

let test: TestApp;
let web: URL;
beforeAll(async () => {
  test = await startTestApp();
  web = new URL(test.config.webUrl);
});
afterAll(() => test.stop());

const STRANGERS: [name: string, origin: () => string][] = [
  ['null', () => 'null'],
  ['another site', () => 'https://evil.example'],
  ['a host that ends like ours', () => `http://x${web.host}`],
  ['a host that begins like ours', () => `http://${web.host}.evil.example`],
  ['a subdomain', () => `http://sub.${web.host}`],
  ['another scheme', () => `https://${web.host}`],
  ['another port', () => `http://${web.hostname}:1`],
  ['no port', () => `http://${web.hostname}`],
  ['upper case', () => web.origin.toUpperCase()],
  ['a slash at the end', () => `${web.origin}/`],
  ['a path', () => `${web.origin}/login`],
  ['credentials before the host', () => `http://a@${web.host}`],
  ['two origins', () => `${web.origin} https://evil.example`],
  ['a wildcard', () => '*'],
];

function ask(origin: string, method = 'GET') {
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrf-token' };
  const headers = { origin, ...(method === 'OPTIONS' ? preflight : {}) };
  return rawRequest(test.config.apiUrl, { method, path: '/auth/user', headers });
}

describe('S05 who may read the answers', () => {
  it.each(['GET', 'OPTIONS'])('S05 the website may, with cookies (%s)', async (method) => {
    const { headers } = await ask(web.origin, method);
    expect(headers['access-control-allow-origin']).toBe(web.origin);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers.vary).toMatch(/\bOrigin\b/);
  });

  it.each(STRANGERS)('S05 %s may not', async (_name, origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(origin(), method);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers.vary).toMatch(/\bOrigin\b/);
    }
  });

  it('S05 the CSRF token is exposed to the website on every route, and a preflight allows to send it back', async () => {
    for (const { path } of LISTED) {
      const { headers } = await rawRequest(test.config.apiUrl, { path, headers: { origin: web.origin } });
      expect(String(headers['access-control-expose-headers']).toLowerCase()).toContain('x-csrf-token');
      // Sync corrects a device's clock by it.
      expect(String(headers['access-control-expose-headers']).toLowerCase()).toContain('date');
      expect(headers['access-control-allow-origin']).toBe(web.origin);
    }
    const { headers } = await ask(web.origin, 'OPTIONS');
    expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain('x-csrf-token');
  });
});
