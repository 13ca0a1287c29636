import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let urls: [string, string];
beforeAll(async () => {
  test = await startTestApp();
  urls = [test.config.apiUrl, (await test.replica()).url];
});
beforeEach(() => test.database.query('DELETE FROM rate_limits'));
afterAll(() => test?.stop());

let people = 0;
const email = (): string => `student${(people += 1)}@school.example`;
const join = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: email() }),
  });
/** Sets the counters as that many requests in this window would. */
const spend = (limit: string, points: number) =>
  test.database.query('UPDATE rate_limits SET points = $2 WHERE key LIKE $1', [`${limit}:%`, points]);

async function expectRefusal(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(await response.json()).toMatchObject({ code: 'rate_limited' });
}

describe('S52 public forms', () => {
  it('S52 a school of a thousand behind one address joins the waitlist', async () => {
    const together = async (): Promise<void> => {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => join(urls[index % 2]!)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    };
    for (let round = 0; round < 5; round += 1) await together();
    await spend('waitlist-address', 950);
    for (let round = 0; round < 5; round += 1) await together();
    const [row] = await test.database.query<{ points: number }>(
      `SELECT points FROM rate_limits WHERE key LIKE 'waitlist-address:%'`,
    );
    // Both replicas count in one place.
    expect(row?.points).toBe(1_000);
  });

  it('S52 past the ceiling of one address both replicas refuse, store nothing, and leave the other forms open', async () => {
    expect((await join(urls[0])).status).toBe(204);
    await spend('waitlist-address', 1_499);
    expect((await join(urls[0])).status).toBe(204);
    const before = await test.database.digest();
    for (const url of urls) await expectRefusal(await join(url));
    expect(await test.database.digest()).toBe(before);
    const body = JSON.stringify({ firstName: 'A', lastName: 'B', email: email(), description: '' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${urls[0]}/contact-us`, { method: 'POST', headers, body })).status).toBe(204);
  });

  it('S52 an address that the client makes up is none: no proxy before us is trusted', async () => {
    expect(test.config.trustProxyHops).toBe(0);
    await join(urls[0]);
    await spend('waitlist-address', 1_500);
    for (const forged of ['203.0.113.9', '203.0.113.10, 10.0.0.1', '127.0.0.1']) {
      await expectRefusal(
        await join(urls[0], { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` }),
      );
    }
    expect(await test.database.query(`SELECT 1 FROM rate_limits WHERE key LIKE 'waitlist-address:%'`)).toHaveLength(1);
  });

  it('S52 from everywhere together there is a ceiling too, and it ends', async () => {
    await join(urls[0]);
    await spend('waitlist-everybody', 30_000);
    await expectRefusal(await join(urls[1]));
    await test.database.query('UPDATE rate_limits SET expire = 1');
    expect((await join(urls[1])).status).toBe(204);
  });
});
