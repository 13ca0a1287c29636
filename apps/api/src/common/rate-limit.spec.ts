import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../test/people.js';
import { newPerson, startTestApp, type TestApp } from '../../test/test-app.js';

let test: TestApp;
let urls: [string, string];
beforeAll(async () => {
  test = await startTestApp();
  urls = [test.config.apiUrl, (await test.replica()).url];
});
afterAll(() => test?.stop());

const person = () => insertPerson((sql, values) => test.database.query(sql, values));
const feedback = (url: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}/feedback`, { method: 'POST', headers, body: JSON.stringify({ message: 'Again', type: 'bug' }) });

describe('S52 limits', () => {
  it('S52 are shared by two processes, are one person’s own, and say when to come again', async () => {
    const { headers } = await person();
    for (let sent = 0; sent < 30; sent += 1) expect((await feedback(urls[sent % 2]!, headers)).status).toBe(204);
    for (const url of urls) {
      const refused = await feedback(url, headers);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(await refused.json()).toMatchObject({
        statusCode: 429,
        code: 'rate_limited',
        message: expect.any(String) as string,
      });
    }
    // The refused request stored nothing and delays no other person.
    const { headers: other } = await person();
    expect((await feedback(urls[0], other)).status).toBe(204);
    const [row] = await test.database.query<{ count: number }>('SELECT count(*)::int AS count FROM feedback');
    expect(row?.count).toBe(31);
    // Reads are not limited.
    expect((await fetch(`${urls[0]}/license/user`, { headers })).status).toBe(200);
  });

  it('S52 hold under a burst: not one more than the limit gets through', async () => {
    const { headers } = await person();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => feedback(urls[index % 2]!, headers)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(30);
    expect(statuses.every((status) => [204, 429, 503].includes(status))).toBe(true);
    expect(statuses).toContain(429);
  });

  it('S52 end: the window over, it goes on', async () => {
    const { headers } = await person();
    for (let sent = 0; sent < 30; sent += 1) await feedback(urls[0], headers);
    expect((await feedback(urls[0], headers)).status).toBe(429);
    await test.database.query(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'feedback:%'`);
    expect((await feedback(urls[1], headers)).status).toBe(204);
  });

  it('S52 keep no address and no person’s id: keys are keyed hashes', async () => {
    const { id } = await person();
    const rows = await test.database.query<{ key: string }>('SELECT key FROM rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

describe('S52 what an address is', () => {
  it('S52 all of a /64 are one, and an IPv4 address is the same in either spelling', async () => {
    test.app.set('trust proxy', 1);
    const keys = async (address: string): Promise<string[]> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify({ email: 'reader@limits.example' });
      expect((await fetch(`${urls[0]}/waitlist`, { method: 'POST', headers, body })).status).toBe(204);
      const sql = `SELECT key FROM rate_limits WHERE key LIKE 'waitlist-address:%' ORDER BY key`;
      return (await test.database.query<{ key: string }>(sql)).map(({ key }) => key);
    };
    try {
      const one = await keys('2001:db8:1:2::1');
      expect(await keys('2001:db8:1:2:ffff::2')).toEqual(one);
      const two = await keys('2001:db8:1:3::1');
      expect(two).toHaveLength(one.length + 1);
      const three = await keys('192.0.2.7');
      expect(three).toHaveLength(two.length + 1);
      expect(await keys('::ffff:192.0.2.7')).toEqual(three);
      expect(await keys('192.0.2.8')).toHaveLength(three.length + 1);
    } finally {
      test.app.set('trust proxy', test.config.trustProxyHops);
    }
  });
});

describe('S52 a school behind one address', () => {
  it('S52 signs in: a thousand starts, and whole sign-ins after them', async () => {
    const start = (): Promise<Response> => fetch(`${urls[0]}/auth/google/`, { redirect: 'manual' });
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, start));
      expect(new Set(answers.map((answer) => new URL(answer.headers.get('location')!).origin))).toEqual(
        new Set([test.google.issuer]),
      );
    }
    for (let student = 0; student < 10; student += 1) {
      test.google.person = newPerson();
      expect(await test.browser().signIn()).toBe(`${test.config.webUrl}/dashboard`);
    }
  });

  it('S52 comes back: six thousand callbacks in five minutes, and the next one is refused with a page that says so', async () => {
    const callback = () => test.browser().fetch('/auth/google/callback?state=x&code=y');
    expect((await callback()).headers.get('location')).toBe(`${test.config.webUrl}/login?error=expired`);
    const spend = (points: number) =>
      test.database.query(`UPDATE rate_limits SET points = $1 WHERE key LIKE 'sign-in-callback:%'`, [points]);
    await spend(5_999);
    test.google.person = newPerson();
    expect(await test.browser().signIn()).toBe(`${test.config.webUrl}/dashboard`);
    for (const url of urls) {
      const refused = await fetch(`${url}/auth/google/callback?state=x&code=y`, { redirect: 'manual' });
      expect(refused.headers.get('location')).toBe(`${test.config.webUrl}/login?error=rate_limited`);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await spend(0);
  });

  it('S52 far beyond any school the door closes, with a page that says so', async () => {
    await test.database.query(`UPDATE rate_limits SET points = 6000 WHERE key LIKE 'sign-in:%'`);
    const refused = await test.browser().fetch('/auth/google/');
    expect(refused.headers.get('location')).toBe(`${test.config.webUrl}/login?error=rate_limited`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A forwarded address that the client makes up does not count: there is no trusted proxy before us.
    const forged = await test.browser().fetch('/auth/google/', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(forged.headers.get('location')).toContain('error=rate_limited');
  });
});
