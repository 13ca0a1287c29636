import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_SECRET } from './config.schema.js';
import { ConfigError, isSameSite, loadConfig } from './config.js';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const PRODUCTION = {
  NODE_ENV: 'production',
  WEB_URL: 'https://bellweek.example',
  API_URL: 'https://api.bellweek.example',
  DATABASE_URL: 'postgres://app@db.internal/bellweek',
  SESSION_SECRET: SECRET,
  PERSON_HASH_SECRET: `${SECRET}-2`,
  AUDIT_SECRET: `${SECRET}-3`,
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'bellweek@mail.example',
  TEAM_EMAIL: 'team@mail.example',
  SUPPORT_EMAIL: 'help@mail.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.problems;
    throw failure;
  }
}

describe('the configuration of a development copy', () => {
  it('needs nothing: every variable has a default on loopback', () => {
    expect(loadConfig({})).toMatchObject({
      isProduction: false,
      host: '127.0.0.1',
      port: 3001,
      webUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3001',
      database: { url: 'postgres://bellweek_app:bellweek@localhost:3005/bellweek', poolSize: 10 },
      providers: {},
      microsoftTenants: [],
      microsoftAllowedTenants: [],
      institutionTimeZone: 'Australia/Sydney',
      trustProxyHops: 0,
    });
  });

  it('derives the public addresses from the ports, unless they are set', () => {
    expect(loadConfig({ WEB_PORT: '4000', API_PORT: '4001' })).toMatchObject({
      webUrl: 'http://localhost:4000',
      apiUrl: 'http://localhost:4001',
    });
    expect(loadConfig({ WEB_URL: 'http://localhost:5000/', API_URL: '' }).webUrl).toBe('http://localhost:5000');
  });

  it('has a provider only where all of its credentials are there', () => {
    const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c', APPLE_PRIVATE_KEY: 'line\\nline' };
    expect(Object.keys(loadConfig({ GOOGLE_CLIENT_ID: 'id' }).providers)).toEqual([]);
    expect(Object.keys(loadConfig({ ...apple, APPLE_KEY_ID: ' ' }).providers)).toEqual([]);
    expect(loadConfig(apple).providers.apple?.appleKey?.privateKey).toBe('line\nline');
    const all = loadConfig({
      ...apple,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 's',
      MICROSOFT_CLIENT_ID: 'id',
      MICROSOFT_CLIENT_SECRET: 's',
      MICROSOFT_TENANTS: ' one, two ,,',
      MICROSOFT_ALLOWED_TENANTS: '72F988BF-86F1-41AF-91AB-2D7CD011DB47',
    });
    expect(Object.keys(all.providers)).toEqual(['google', 'apple', 'microsoft']);
    expect(all.microsoftTenants).toEqual(['one', 'two']);
    expect(all.microsoftAllowedTenants).toEqual(['72f988bf-86f1-41af-91ab-2d7cd011db47']);
  });

  it.each([
    ['MICROSOFT_ALLOWED_TENANTS', 'school.example'],
    ['API_PORT', 'abc'],
    ['API_PORT', '0'],
    ['API_PORT', '65536'],
    ['WEB_URL', 'not a url'],
    ['DATABASE_POOL_SIZE', '0'],
    ['SESSION_SECRET', 'short'],
    ['NODE_ENV', 'prod'],
    ['INSTITUTION_TIME_ZONE', 'Mars/Olympus'],
    ['TRUST_PROXY_HOPS', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('names everything that is wrong at once, and never the value of a secret', () => {
    const problems = problemsOf({ API_PORT: 'x', SESSION_SECRET: 'canary-secret', LOG_LEVEL: 'x' });
    expect(problems).toHaveLength(3);
    expect(problems.join(' ')).not.toContain('canary-secret');
  });
});

it.each(['MAIL_FROM', 'TEAM_EMAIL', 'SUPPORT_EMAIL'])('F2 production refuses to start without %s', (name) => {
  expect(problemsOf(PRODUCTION)).toEqual([]);
  expect(problemsOf({ ...PRODUCTION, [name]: '' })).toEqual([`${name} must be set in production.`]);
});

describe('where releases lie', () => {
  const BUCKET = 'https://releases.example/desktop?signature=canary-secret';

  it('is a folder unless a bucket is named; an empty value names nothing', () => {
    expect(loadConfig({}).releases).toEqual({ folder: resolve('.data/releases') });
    expect(loadConfig({ RELEASES_DIR: '/releases', RELEASES_URL: ' ' }).releases).toEqual({ folder: '/releases' });
    expect(loadConfig({ RELEASES_DIR: '', RELEASES_URL: BUCKET }).releases).toMatchObject({ url: BUCKET });
  });

  it.each(['http://localhost:9000/releases', 'http://127.0.0.1:9000', 'http://[::1]:9000'])('may be %s', (url) => {
    expect(loadConfig({ RELEASES_URL: url }).releases).toMatchObject({ url });
  });

  it.each([
    ['a folder too', { RELEASES_DIR: 'releases', RELEASES_URL: BUCKET }, 'RELEASES_DIR and RELEASES_URL are both set'],
    ['no address', { RELEASES_URL: 'releases?canary-secret' }, 'RELEASES_URL'],
    ['plain http elsewhere', { RELEASES_URL: BUCKET.replace('https', 'http') }, 'https'],
    ['what only looks like this computer', { RELEASES_URL: 'http://127.0.0.1.example/canary-secret' }, 'https'],
    ['a file', { RELEASES_URL: 'file:///canary-secret' }, 'https'],
    ['a password', { RELEASES_URL: 'https://user:canary-secret@releases.example/' }, 'password'],
    ['a fragment', { RELEASES_URL: 'https://releases.example/#canary-secret' }, '#'],
  ])('refuses %s, and does not say the address', (_, environment, named) => {
    const problems = problemsOf(environment);
    expect(problems).toEqual([expect.stringContaining(named)]);
    expect(problems.join(' ')).not.toContain('canary-secret');
  });
});

describe('the configuration in production', () => {
  it('is accepted when it is right', () => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
    expect(loadConfig(PRODUCTION).isProduction).toBe(true);
  });

  it.each([
    ['the development secret for sessions', { SESSION_SECRET: DEVELOPMENT_SECRET }, 'SESSION_SECRET'],
    ['no secret for sessions', { SESSION_SECRET: undefined }, 'SESSION_SECRET'],
    ['the development secret for people', { PERSON_HASH_SECRET: DEVELOPMENT_SECRET }, 'PERSON_HASH_SECRET'],
    ['no secret for people', { PERSON_HASH_SECRET: undefined }, 'PERSON_HASH_SECRET'],
    ['the development secret for the audit log', { AUDIT_SECRET: DEVELOPMENT_SECRET }, 'AUDIT_SECRET'],
    ['the development identity provider', { GOOGLE_ISSUER: 'http://localhost:3002/google' }, 'GOOGLE_ISSUER'],
    ['a loopback provider with https', { GOOGLE_ISSUER: 'https://127.0.0.1:3002' }, 'GOOGLE_ISSUER'],
    ['a provider without https', { GOOGLE_ISSUER: 'http://accounts.google.com' }, 'GOOGLE_ISSUER'],
    [
      'a website without https',
      { WEB_URL: 'http://bellweek.example', API_URL: 'http://api.bellweek.example' },
      'https',
    ],
    ['a website on another site', { WEB_URL: 'https://other.example' }, 'same site'],
    ['another scheme', { API_URL: 'http://api.bellweek.example' }, 'same site'],
  ])('refuses %s', (_, change, named) => {
    expect(problemsOf({ ...PRODUCTION, ...change })).toContainEqual(expect.stringContaining(named));
  });

  it('a public address is as good as production: the development values are refused there too', () => {
    const exposed = {
      WEB_URL: 'https://try.example',
      API_URL: 'https://api.try.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 's',
    };
    const problems = problemsOf({ ...exposed, GOOGLE_ISSUER: 'http://localhost:3002/google' });
    for (const named of ['GOOGLE_ISSUER', 'SESSION_SECRET', 'PERSON_HASH_SECRET']) {
      expect(problems).toContainEqual(expect.stringContaining(named));
    }
  });
});

describe('S09 the same site, as browsers see it', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3001', true],
    ['https://bellweek.example', 'https://api.bellweek.example', true],
    ['https://www.bellweek.com.au', 'https://api.bellweek.com.au', true],
    ['https://a.b.bellweek.app', 'https://bellweek.app', true],
    ['https://bellweek.app', 'https://bellweek.com', false],
    ['https://one.com.au', 'https://two.com.au', false],
    ['https://one.github.io', 'https://two.github.io', false],
    ['https://bellweek.app', 'http://bellweek.app', false],
    ['http://localhost:3000', 'http://127.0.0.1:3001', false],
    ['https://bellweek.app.evil.com', 'https://bellweek.app', false],
    ['https://evilbellweek.app', 'https://bellweek.app', false],
  ])('S09 %s and %s: %s', (left, right, expected) => {
    expect(isSameSite(left, right)).toBe(expected);
    expect(isSameSite(right, left)).toBe(expected);
  });
});

it('production starts with what the files of deploy ask for', () => {
  const asked = ['bellweek', 'bellweek-owner'].map((name) =>
    parseEnv(readFileSync(new URL(`../../../../deploy/${name}.env.example`, import.meta.url), 'utf8')),
  );
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'bellweek@mail.example' };
  const filled = Object.entries(Object.assign({}, ...asked) as Record<string, string>).map(([name, value]) => {
    const given = name.endsWith('_EMAIL') ? 'team@mail.example' : randomBytes(24).toString('hex');
    return [name, value === '' ? given : value.replace(':@', `:${randomBytes(24).toString('hex')}@`)] as const;
  });
  expect(problemsOf({ ...Object.fromEntries(filled), ...mail })).toEqual([]);
});
