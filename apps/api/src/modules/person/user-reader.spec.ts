import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { UserPage } from '@bellweek/api-client/contract/admin-users';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More people than one batch, so that a whole list takes several statements. */
const CROWD = 2_600;

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.query(
    `INSERT INTO users (name, email, email_canonical, provider, issuer, subject, created_at)
     SELECT 'Crowd ' || n, 'crowd' || n || '@mail.example', 'crowd' || n || '@mail.example', 'apple', 'crowd', n::text,
       now() - n * interval '1 hour' FROM generate_series(1, ${CROWD}) AS n`,
  );
  operator = (await admin(test)).browser;
});
afterAll(() => test?.stop());

const find = async (query: { page: number; size: number; search?: string }): Promise<UserPage> => {
  const { data, error } = await operator.admin.findUsers(query);
  if (!data) throw new Error(String(error));
  return data;
};

/** An answer of the API, read at the reader's own pace. */
async function open(path: string): Promise<IncomingMessage> {
  const cookie = [...operator.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get(new URL(path, test.config.apiUrl), { headers: { cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

interface Pool {
  query: (...parameters: unknown[]) => unknown;
  totalCount: number;
  idleCount: number;
}
const poolOf = ({ app }: TestApp) => (app.get(DataSource).driver as unknown as { master: Pool }).master;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

/** Records the statements of lists, and fails the n-th batch of a whole one. */
function watchList(failing = Infinity) {
  const pool = poolOf(test);
  const original = pool.query.bind(pool);
  let count = 0;
  const spy = vi.spyOn(pool, 'query').mockImplementation((...parameters: unknown[]) => {
    if (textOf(parameters[0]).includes('FROM (SELECT * FROM users')) count += 1;
    return count === failing ? Promise.reject(new Error('this batch')) : original(...parameters);
  });
  return { spy, batches: () => count };
}

describe('the list of people', () => {
  it('shows the oldest first where that is asked, on every page and among matches', async () => {
    const names = async (query: { page: number; size: number; search?: string }) => {
      const { data } = await operator.admin.findUsers({ ...query, order: 'oldest' });
      return data?.users.map(({ name }) => name);
    };
    const oldest = [0, 1, 2].map((back) => `Crowd ${CROWD - back}`);
    expect(await names({ page: 1, size: 3 })).toEqual(oldest);
    expect(await names({ page: 1, size: 3, search: 'crowd' })).toEqual(oldest);
    expect(await names({ page: 2, size: 1 })).toEqual(oldest.slice(1, 2));
  });

  it('S29 shows them newest first, with the provider and the licence that counts', async () => {
    const person = newPerson({ name: 'Zoë Newest' });
    const student = await test.signedIn(person);
    await student.client.startLicense();
    const { users, total, totalIsCapped } = await find({ page: 1, size: 3 });
    const { id } = (await student.client.getAuthStatus()).data!.user!;
    expect(users[0]).toEqual({
      id,
      name: 'Zoë Newest',
      email: person.email,
      createdAt: expect.any(String) as string,
      oauthProvider: 'google',
      licenseType: 'trial',
    });
    expect([users.length, totalIsCapped]).toEqual([3, false]);
    expect(total).toBe((await test.database.query('SELECT FROM users')).length);
    expect((await operator.admin.getUserInfo(id)).data).toEqual({ name: 'Zoë Newest', licenseType: 'trial' });
    // The most privileged of several licences counts, and no ended one.
    await test.database.query(`INSERT INTO licenses (user_id, type) VALUES ($1, 'individual')`, [id]);
    expect((await find({ page: 1, size: 1 })).users[0]?.licenseType).toBe('individual');
    await test.database.query(
      `UPDATE licenses SET ended_at = now() - interval '1 s' WHERE user_id = $1 AND type = 'individual'`,
      [id],
    );
    expect((await find({ page: 1, size: 1 })).users[0]?.licenseType).toBe('trial');
    test.clock.offset = 91 * DAY_MS;
    const later = (await admin(test)).browser;
    expect((await later.admin.getUserInfo(id)).data).toEqual({ name: 'Zoë Newest', licenseType: null });
    test.clock.offset = 0;
  });

  it('S42 has its last page, and nothing beyond it', async () => {
    const { total } = await find({ page: 1, size: 100 });
    const last = await find({ page: Math.ceil(total / 100), size: 100 });
    expect(last.users.at(-1)?.name).toBe(`Crowd ${CROWD}`);
    expect(await find({ page: 100_000_000, size: 100 })).toEqual({ users: [], total, totalIsCapped: false });
  });

  it('S33 is searched by name or address, whatever the case, literally', async () => {
    await test.signedIn(newPerson({ name: 'Per_cent 100%', email: 'Odd.Address@SOMEWHERE.example' }));
    for (const search of ['per_CENT', '100%', 'odd.address@somewhere', 'SOMEWHERE.ex', ' t 1']) {
      const { users, total } = await find({ page: 1, size: 10, search });
      expect([search, users.map(({ name }) => name), total]).toEqual([search, ['Per_cent 100%'], 1]);
    }
    for (const search of ['per%cent', '100_', 'no such person']) {
      expect(await find({ page: 1, size: 10, search })).toEqual({ users: [], total: 0, totalIsCapped: false });
    }
    expect((await find({ page: 3, size: 100, search: 'CROWD' })).total).toBe(CROWD);
  });

  it('asks once for a page’s people and their licences, however many they are, and once for the total', async () => {
    const asked = watchList();
    await find({ page: 1, size: 100 });
    const texts = asked.spy.mock.calls.map(([statement]) => textOf(statement));
    const about = texts.filter((text) => /FROM (users|licenses)/.test(text));
    expect(about.map((text) => text.startsWith('SELECT count(*)')).sort()).toEqual([false, true]);
    asked.spy.mockRestore();
  });

  it('S28 knows nothing of a person who is not there', async () => {
    const { status } = await operator.admin.getUserInfo('00000000-0000-4000-8000-000000000000');
    expect(status).toBe(404);
  });
});

describe('the whole list of people', () => {
  it('is one valid answer, newest first, each person once', async () => {
    const answer = await operator.fetch('/user/all');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { users, total, totalIsCapped } = (await answer.json()) as UserPage;
    const rows = await test.database.query<{ id: string }>('SELECT id FROM users ORDER BY created_at DESC, id DESC');
    expect(users.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect({ total, totalIsCapped }).toEqual({ total: rows.length, totalIsCapped: false });
  });

  it('S33 holds those a term finds, and is empty when it finds none', async () => {
    const found = (await (await operator.fetch('/user/all?search=crowd%2025')).json()) as UserPage;
    expect(found.users.map(({ name }) => name)).toEqual(
      Array.from({ length: CROWD }, (_, index) => `Crowd ${index + 1}`).filter((name) => name.startsWith('Crowd 25')),
    );
    expect(await (await operator.fetch('/user/all?search=nobody%20at%20all')).json()).toEqual({
      users: [],
      total: 0,
      totalIsCapped: false,
    });
  });

  it('is cut off when it cannot be finished, and never ends as if it were whole', async () => {
    const { spy } = watchList(3);
    const response = await open('/user/all');
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(response, 'close').catch(() => {});
    spy.mockRestore();
    expect(response.complete).toBe(false);
    expect(Buffer.concat(chunks).toString()).not.toContain('"total"');
    expect(test.logs.join()).toContain('a list was cut off');
  });

  it('S55 that fails before it began is a failure like any other', async () => {
    const { spy } = watchList(1);
    const answer = await operator.fetch('/user/all');
    spy.mockRestore();
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('batch');
  });

  it('waits for a slow reader without holding a connection, and stops when the reader leaves', async () => {
    const { spy, batches } = watchList();
    const response = await open('/user/all');
    response.pause();
    await waitUntil('the answer has begun', () => batches() > 0);
    response.destroy();
    const pool = poolOf(test);
    await waitUntil('every connection is back', () => pool.idleCount === pool.totalCount);
    expect(batches()).toBeLessThanOrEqual(Math.ceil(CROWD / 1_000) + 1);
    spy.mockRestore();
  });
});
