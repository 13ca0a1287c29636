import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT, importPKCS8 } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../stack/ports.ts';
import { APPLE_TEAM_ID, DEVELOPMENT_CLIENT_ID, DEVELOPMENT_CLIENT_SECRET } from './clients.ts';
import { loadKeys } from './keys.ts';
import type { ProviderKeys } from './keys.ts';
import { createIdentityProvider } from './server.ts';

let server: Server;
let origin: string;
let dataDir: string;
let keys: ProviderKeys;
const apiUrl = 'http://localhost:1';

beforeAll(async () => {
  const [port] = (await freePorts(1)) as [number];
  dataDir = mkdtempSync(join(tmpdir(), 'bellweek-idp-'));
  keys = loadKeys(dataDir);
  server = createIdentityProvider({ port, apiUrl, keys });
  origin = `http://localhost:${port}`;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A browser for one sign-in: keeps cookies, stops at redirects that leave the identity provider. */
class Browser {
  readonly cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<{ url: string; body: string; status: number }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const post = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...post });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const body = await response.text();
    if (!location) return { url, body, status: response.status };
    const next = new URL(location, url).href;
    return next.startsWith(origin) ? this.open(next) : { url: next, body: '', status: response.status };
  }
}

async function appleSecret(privateKey: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keys.apple.keyId })
    .setIssuer(APPLE_TEAM_ID)
    .setSubject(DEVELOPMENT_CLIENT_ID)
    .setAudience(`${origin}/apple`)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(privateKey, 'ES256'));
}

async function begin(mount: 'google' | 'apple', secret: string) {
  const execute = [client.allowInsecureRequests];
  const auth = client.ClientSecretPost(secret);
  const configuration = await client.discovery(new URL(`${origin}/${mount}`), DEVELOPMENT_CLIENT_ID, undefined, auth, {
    execute,
  });
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${apiUrl}/auth/${mount}/callback`,
    scope: mount === 'google' ? 'openid email profile' : 'openid email name',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...(mount === 'google' ? { prompt: 'select_account' } : { response_mode: 'form_post' }),
  });
  return { configuration, checks, url: url.href };
}

const actionOf = (body: string): string => origin + /method="post" action="([^"]+)"/.exec(body)![1]!;

function postedFields(body: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name, value] of body.matchAll(/name="(\w+)" value="([^"]*)"/g))
    fields[name!] = value!.replaceAll('&quot;', '"');
  return fields;
}

describe('the Google stand-in', () => {
  it('signs anybody in, asks every time, and states email and hd', async () => {
    const browser = new Browser();
    const subjects = new Set<string>();
    for (const name of ['Mia Member', 'Mia']) {
      const { configuration, checks, url } = await begin('google', DEVELOPMENT_CLIENT_SECRET);
      const page = await browser.open(url);
      expect(page.body).toContain('name="email"');
      expect(page.body.match(/type="submit"/g)).toHaveLength(1);
      const answer = await browser.open(actionOf(page.body), { email: 'Mia@Northfield.test', name });
      const tokens = await client.authorizationCodeGrant(configuration, new URL(answer.url), checks);
      expect(tokens.claims()).toMatchObject({
        email: 'Mia@Northfield.test',
        email_verified: true,
        hd: 'northfield.test',
        name,
      });
      subjects.add(tokens.claims()!.sub);
    }
    expect(subjects.size).toBe(1);
    const port = new URL(origin).port;
    expect([...browser.cookies.keys()].every((name) => name.replace('.sig', '').endsWith(`-${port}`))).toBe(true);
  });

  it('answers a cancelled sign-in with access_denied', async () => {
    const browser = new Browser();
    const page = await browser.open((await begin('google', DEVELOPMENT_CLIENT_SECRET)).url);
    const { url } = await browser.open(`${actionOf(page.body)}/cancel`);
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
  });

  it('asks again for what is no email, and tells what is wrong', async () => {
    const browser = new Browser();
    const page = await browser.open((await begin('google', DEVELOPMENT_CLIENT_SECRET)).url);
    const again = await browser.open(actionOf(page.body), { email: 'no <b>email', name: 'X' });
    expect(again.status).toBe(422);
    expect(again.body).toContain('Please enter an email address');
    expect(again.body).not.toContain('<b>email');
  });

  it('shows a sign-in only to the browser that began it', async () => {
    const page = await new Browser().open((await begin('google', DEVELOPMENT_CLIENT_SECRET)).url);
    expect(await new Browser().open(actionOf(page.body))).toMatchObject({ status: 400 });
  });
});

describe('the Apple stand-in', () => {
  it('takes an ES256 client secret, posts the name once, and keeps it out of the token', async () => {
    const browser = new Browser();
    for (const isFirst of [true, false]) {
      const { configuration, checks, url } = await begin('apple', await appleSecret(keys.apple.privateKey));
      const page = await browser.open(url);
      const posted = await browser.open(actionOf(page.body), { email: 'ann@icloud.com', name: 'Ann Lee' });
      const { user, ...fields } = postedFields(posted.body);
      expect(user && JSON.parse(user)).toEqual(
        isFirst ? { name: { firstName: 'Ann', lastName: 'Lee' }, email: 'ann@icloud.com' } : undefined,
      );
      const callback = new URL(`${apiUrl}/auth/apple/callback?${new URLSearchParams(fields).toString()}`);
      const claims = (await client.authorizationCodeGrant(configuration, callback, checks)).claims();
      expect(claims).toMatchObject({ email: 'ann@icloud.com', email_verified: true });
      expect(claims).not.toHaveProperty('name');
      expect(claims).not.toHaveProperty('hd');
    }
  });

  it('refuses a secret signed with another key', async () => {
    const other = loadKeys(join(dataDir, 'other')).apple.privateKey;
    const { configuration, checks, url } = await begin('apple', await appleSecret(other));
    const browser = new Browser();
    const page = await browser.open(url);
    const posted = await browser.open(actionOf(page.body), { email: 'bob@icloud.com', name: '' });
    const fields = new URLSearchParams(postedFields(posted.body)).toString();
    const grant = client.authorizationCodeGrant(
      configuration,
      new URL(`${apiUrl}/auth/apple/callback?${fields}`),
      checks,
    );
    await expect(grant).rejects.toMatchObject({ error: 'invalid_client' });
  });
});

it('keeps its keys over a restart', () => {
  expect(loadKeys(dataDir)).toEqual(keys);
});
