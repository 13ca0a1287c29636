import { once } from 'node:events';
import { runCommand } from '../../test/api-process.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCounts } from './seed/seed-arguments.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function run(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = runCommand(name, { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const count = async (what: string): Promise<number> =>
  (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`))[0]!.count;

describe('seeding', () => {
  it('adds people with all that belongs to them, counted and searchable, and an audit log that verifies', async () => {
    await database.query(
      `INSERT INTO users (name, email, email_canonical, provider, issuer, subject) VALUES ('There Before', 'a@b.example', 'a@b.example', 'google', 'x', 'y')`,
    );
    const { code, output } = await run('seed', '--users', '600', '--audit', '3000');
    expect([code, output]).toEqual([0, expect.stringContaining('Added 600 people and 3,000 audit entries.')]);
    expect(await count('users')).toBe(601);
    expect(await count('audit_entries')).toBe(3_000);
    for (const table of ['institutions', 'licenses', 'waitlist_entries', 'contact_requests', 'demo_requests']) {
      expect([table, await count(table)]).not.toEqual([table, 0]);
    }
    const desk = [
      'institution_contacts',
      'institution_reminders',
      'mail_segments',
      'beta_invitations',
      'mail_messages',
    ];
    for (const table of ['feedback', 'weekly_stats', 'mail_suppressions', ...desk]) {
      expect([table, await count(table)]).not.toEqual([table, 0]);
    }
    expect(await count(`(SELECT DISTINCT type FROM licenses) AS types`)).toBe(5);
    expect(await count(`(SELECT DISTINCT state FROM contact_requests) AS states`)).toBe(3);
    expect(await count(`(SELECT DISTINCT state FROM waitlist_entries) AS states`)).toBe(3);
    const domains = 'SELECT FROM institution_domains WHERE institution_id = institutions.id';
    expect(await count(`institutions WHERE (SELECT count(*) FROM (${domains}) AS domains) = 3`)).toBeGreaterThan(0);
    expect(await count(`audit_entries e WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = e.subject_id)`)).toBe(0);
    expect(await count(`users WHERE search_text NOT LIKE '%' || lower(email)`)).toBe(0);
    expect(await count('users')).toBe(601);
    expect((await run('verify-audit')).output).toContain(
      'The audit log is intact: 3000 entries sealed, 0 not sealed yet',
    );
  });

  it.each([
    ['--users', '-1'],
    ['--users', 'many'],
    ['--audit', '1e3'],
    ['--people', '5'],
    ['--users', '999999999'],
    ['--users'],
    ['5'],
  ])('refuses %s %s with a sentence', (...args) => {
    expect(() => readCounts(args)).toThrow(/^Usage: seed /);
    expect(readCounts(['--users', '5'])).toEqual({ users: 5, audit: 10_000 });
  });
});
