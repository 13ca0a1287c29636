import { generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVELOPMENT_SECRET } from '../../src/config/config.schema.js';
import { ConfigError, loadConfig } from '../../src/config/config.js';
import { ApiProcess, runCommand } from '../api-process.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pem = (key: typeof privateKey): string =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n');

const PRODUCTION = {
  NODE_ENV: 'production',
  WEB_URL: 'https://bellweek.example',
  API_URL: 'https://api.bellweek.example',
  DATABASE_URL: 'postgres://bellweek_app:3Kq9-own@db.internal/bellweek?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://bellweek_owner:8Zt2-own@db.internal/bellweek?sslmode=verify-full',
  SESSION_SECRET: 'Yq1bXo0c5m3K7wVn8sTzRf2LdGh6JpUe',
  PERSON_HASH_SECRET: 'Bn4vCx9zLk2jHg7fDs0aPo5iUy3tRe8W',
  AUDIT_SECRET: 'Mw6qEr1tYu8iOp3aSd5fGh0jKl2zXc7V',
  METRICS_TOKEN: 'prometheus-reads-with-this-7Hq2',
  SMTP_URL: 'smtps://bellweek:own-password@mail.example:465',
  MAIL_FROM: 'bellweek@mail.example',
  TEAM_EMAIL: 'team@mail.example',
  SUPPORT_EMAIL: 'help@mail.example',
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  APPLE_CLIENT_ID: 'example.bellweek.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: pem(privateKey),
  TRUST_PROXY_HOPS: '1',
};

function problemsOf(changes: Record<string, string | undefined>): string[] {
  try {
    loadConfig({ ...PRODUCTION, ...changes });
    return [];
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.problems;
    throw failure;
  }
}

const WRONG: [what: string, changes: Record<string, string | undefined>, names: string[]][] = [
  ['no address of the website', { WEB_URL: undefined }, ['WEB_URL']],
  ['no address of the API', { API_URL: '' }, ['API_URL']],
  ['the website on plain http', { WEB_URL: 'http://bellweek.example' }, ['WEB_URL']],
  ['the API on plain http', { API_URL: 'http://api.bellweek.example' }, ['API_URL']],
  ['the website on this computer', { WEB_URL: 'https://localhost:3000' }, ['WEB_URL']],
  ['the API on this computer', { API_URL: 'https://127.0.0.1:3001' }, ['API_URL']],
  ['the website below a path', { WEB_URL: 'https://bellweek.example/app' }, ['WEB_URL']],
  ['a password in an address', { API_URL: 'https://user:canary@api.bellweek.example' }, ['API_URL']],
  ['one address for both', { API_URL: 'https://bellweek.example' }, ['WEB_URL', 'API_URL']],
  ['two sites', { API_URL: 'https://bellweek-api.com' }, ['WEB_URL', 'API_URL']],
  ['an address of another kind', { WEB_URL: 'ftp://bellweek.example' }, ['WEB_URL']],
  ['the database of development', { DATABASE_URL: undefined }, ['DATABASE_URL']],
  ['its password', { DATABASE_URL: 'postgres://bellweek_app:bellweek@db.internal/bellweek' }, ['DATABASE_URL']],
  ['its password, percent-encoded', { DATABASE_URL: 'postgres://app:%62ellweek@db.internal/bw' }, ['DATABASE_URL']],
  ['its password in the query', { DATABASE_URL: 'postgres://app@db.internal/bw?password=bellweek' }, ['DATABASE_URL']],
  [
    'its password beside the address',
    { DATABASE_URL: 'postgres://app@db.internal/bw', PGPASSWORD: 'bellweek' },
    ['DATABASE_URL'],
  ],
  [
    'one role for both, in the query',
    { DATABASE_URL: 'postgres://app:3Kq9-own@db.internal/bw?user=bellweek_owner' },
    ['DATABASE_OWNER_URL'],
  ],
  [
    'one role for both, percent-encoded',
    { DATABASE_OWNER_URL: 'postgres://%62ellweek_app:8Zt2-own@db.internal/bw' },
    ['DATABASE_OWNER_URL'],
  ],
  ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(32) }, ['SESSION_SECRET']],
  ['a former secret of development', { AUDIT_FORMER_SECRETS: DEVELOPMENT_SECRET }, ['AUDIT_FORMER_SECRETS']],
  ['the inbox of development at another port', { SMTP_URL: 'smtp://localhost:3004', SMTP_PORT: '2525' }, ['SMTP_URL']],
  ['the inbox by another name', { SMTP_URL: 'smtp://[::ffff:127.0.0.1]:3004' }, ['SMTP_URL']],
  ['an address that ends in a dot', { WEB_URL: 'https://localhost.' }, ['WEB_URL']],
  ['a password that is the role', { DATABASE_URL: 'postgres://app:app@db.internal/bellweek' }, ['DATABASE_URL']],
  [
    'its owner’s password',
    { DATABASE_OWNER_URL: 'postgres://bellweek_owner:bellweek@db.internal/bellweek' },
    ['DATABASE_OWNER_URL'],
  ],
  ['one role for both', { DATABASE_OWNER_URL: PRODUCTION.DATABASE_URL }, ['DATABASE_OWNER_URL']],
  ['another kind of database', { DATABASE_URL: 'mysql://app:canary@db.internal/bellweek' }, ['DATABASE_URL']],
  ['the mail inbox of development', { SMTP_URL: undefined }, ['SMTP_URL']],
  ['its address', { SMTP_URL: 'smtp://localhost:3004' }, ['SMTP_URL']],
  ['its number', { SMTP_URL: 'smtp://127.0.0.1:2525', SMTP_PORT: '2525' }, ['SMTP_URL']],
  ['a mail server on the web', { SMTP_URL: 'https://user:canary@mail.example' }, ['SMTP_URL']],
  ['no secret for sessions', { SESSION_SECRET: undefined }, ['SESSION_SECRET']],
  ['no secret for people', { PERSON_HASH_SECRET: '' }, ['PERSON_HASH_SECRET']],
  ['no secret for the audit log', { AUDIT_SECRET: undefined }, ['AUDIT_SECRET']],
  ['a short secret', { SESSION_SECRET: 'canary' }, ['SESSION_SECRET']],
  ['one secret for two', { PERSON_HASH_SECRET: PRODUCTION.SESSION_SECRET }, ['SESSION_SECRET', 'PERSON_HASH_SECRET']],
  [
    'one secret for two others',
    { AUDIT_SECRET: PRODUCTION.PERSON_HASH_SECRET },
    ['PERSON_HASH_SECRET', 'AUDIT_SECRET'],
  ],
  [
    'a former secret that is the present one',
    { AUDIT_FORMER_SECRETS: PRODUCTION.AUDIT_SECRET },
    ['AUDIT_SECRET', 'AUDIT_FORMER_SECRETS'],
  ],
  ['a short former secret', { AUDIT_FORMER_SECRETS: 'canary' }, ['AUDIT_FORMER_SECRETS']],
  ['a token of one letter', { METRICS_TOKEN: 'a' }, ['METRICS_TOKEN']],
  ['a token that is a secret', { METRICS_TOKEN: PRODUCTION.SESSION_SECRET }, ['SESSION_SECRET', 'METRICS_TOKEN']],
  ['Google’s client without its secret', { GOOGLE_CLIENT_SECRET: undefined }, ['GOOGLE_CLIENT_SECRET']],
  ['Google’s secret without its client', { GOOGLE_CLIENT_ID: ' ' }, ['GOOGLE_CLIENT_ID']],
  ['Apple’s client without its key', { APPLE_PRIVATE_KEY: undefined }, ['APPLE_PRIVATE_KEY']],
  ['Apple’s client without its team', { APPLE_TEAM_ID: undefined }, ['APPLE_TEAM_ID']],
  ['a key that is none', { APPLE_PRIVATE_KEY: 'canary' }, ['APPLE_PRIVATE_KEY']],
  ['a key of another kind', { APPLE_PRIVATE_KEY: pem(rsa) }, ['APPLE_PRIVATE_KEY']],
  ['Microsoft’s client without its secret', { MICROSOFT_CLIENT_ID: 'microsoft' }, ['MICROSOFT_CLIENT_SECRET']],
  ['the identity provider of development', { GOOGLE_ISSUER: 'http://localhost:3002/google' }, ['GOOGLE_ISSUER']],
  ['a misspelt NODE_ENV', { NODE_ENV: 'prod' }, ['NODE_ENV']],
  ['a key of pushes that is too short', { PUSH_PRIVATE_KEY: 'canary' }, ['PUSH_PRIVATE_KEY']],
  ['a server of the tests for feeds', { FEED_TEST_SERVERS: 'http://127.0.0.1:8080' }, ['FEED_TEST_SERVERS']],
  ['releases over plain http', { RELEASES_URL: 'http://releases.example' }, ['RELEASES_URL']],
];

describe('S78 production with a setting of development', () => {
  it('S78 accepts settings that are right', () => {
    expect(problemsOf({})).toEqual([]);
    expect(loadConfig(PRODUCTION)).toMatchObject({ isProduction: true, webUrl: PRODUCTION.WEB_URL });
  });

  it.each([
    ['without Apple', { APPLE_CLIENT_ID: '', APPLE_TEAM_ID: '', APPLE_KEY_ID: '', APPLE_PRIVATE_KEY: '' }],
    ['without metrics', { METRICS_TOKEN: '' }],
    ['with an address that ends in a slash', { WEB_URL: 'https://bellweek.example/' }],
    ['with a mail relay on the same machine', { SMTP_URL: 'smtp://localhost:25' }],
    [
      'with a database that knows the process by its certificate',
      { DATABASE_URL: 'postgresql://app@db.internal/bellweek' },
    ],
    ['without the owner, whom the API does not need', { DATABASE_OWNER_URL: '' }],
    [
      'with secrets of the audit log that were replaced',
      { AUDIT_FORMER_SECRETS: `${'a'.repeat(32)}, ${'b'.repeat(32)}` },
    ],
  ])('S78 accepts them %s', (_, changes) => {
    expect(problemsOf(changes)).toEqual([]);
  });

  it.each(WRONG)('S78 refuses %s in one sentence that names it', (_, changes, names) => {
    // Two schemes, or a name and this computer, are also two sites.
    const problems = problemsOf(changes).filter((problem) => names.length > 1 || !problem.includes('same site'));
    expect(problems).toHaveLength(1);
    for (const name of names) expect(problems[0]).toContain(name);
    expect(problems[0]).toMatch(/^[A-Z][^]*\.$/);
    // The sentence is logged.
    const secrets = Object.values({ ...PRODUCTION, ...changes }).filter(
      (value) => value && /own|canary|secret/i.test(value),
    );
    for (const secret of [...secrets, 'canary']) expect(problems[0]).not.toContain(secret);
  });

  it('S78 refuses development’s secrets at a public address too, whatever NODE_ENV says', () => {
    const { SESSION_SECRET: _, ...rest } = PRODUCTION;
    expect(() => loadConfig({ ...rest, NODE_ENV: 'development' })).toThrow(/SESSION_SECRET must be set/);
  });
});

describe('S78 the API’s process', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('S78 starts with settings that are right', { timeout: 180_000 }, async () => {
    const { DATABASE_OWNER_URL: _, ...environment } = PRODUCTION;
    const api = await ApiProcess.start({ ...environment, DATABASE_URL: database.url });
    await api.ready();
    expect(await api.status('/docs')).toBe(404);
    await api.end('SIGTERM');
    expect(api.exit?.code).toBe(0);
  });

  it('S78 does not migrate with the role of the API', async () => {
    const { DATABASE_OWNER_URL: _, ...environment } = PRODUCTION;
    const child = runCommand('migrate', environment);
    const said = await text(child.stderr!);
    expect(said).toMatch(/DATABASE_OWNER_URL must be set to migrate\.\s*$/);
  });

  it('S78 ends at once with a wrong one, and says which', { timeout: 180_000 }, async () => {
    const started = ApiProcess.start({ ...PRODUCTION, METRICS_TOKEN: 'a' });
    // Stop a process that has started all the same.
    void started.then(
      (api) => api.end('SIGKILL'),
      () => {},
    );
    await expect(started).rejects.toThrow(/METRICS_TOKEN must have at least 16 characters\.\s*$/);
  });
});
