import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileCalls } from '../../../test/hostile-sync.js';
import { createSchool, JOIN_SCHOOL, newDomain } from '../../../test/schools.js';
import { hashOf, randomText, type SyncedDevice, syncedPlanner } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SYNC_KEPT_SECRET: randomText(32) });
});
afterAll(() => test?.stop());

type Planner = Awaited<ReturnType<typeof syncedPlanner>>;

/** Makes a person the member of a school that has us keep keys, or helps with them. */
async function joinSchool(userId: string, mode: 'kept' | 'help'): Promise<void> {
  const domain = newDomain();
  await createSchool(test, domain);
  const [school] = await test.database.query<{ id: string }>('SELECT id FROM institutions WHERE domain = $1', [domain]);
  await test.database.query(JOIN_SCHOOL, [userId, school!.id]);
  const choice = 'INSERT INTO sync_schools (institution_id, mode, public_key, set_at) VALUES ($1, $2, $3, now())';
  await test.database.query(choice, [school!.id, mode, mode === 'help' ? randomText(65) : null]);
}

/** Ways in which a new device is let in. */
const WAYS: Record<string, (planner: Planner, device: SyncedDevice) => Promise<{ status: number }>> = {
  'by the code': ({ code }, { client, id }) =>
    client.sync('POST /sync/admission', { body: { deviceId: id, secrets: [code] } }),
  'by another device': ({ first }, { id }) => first.putKey(`device:${id}`, first.key()),
  'with help of the school': async ({ id: userId, accountSecret }, { client, id }) => {
    await joinSchool(userId, 'help');
    return client.sync('POST /sync/admission', { body: { deviceId: id, secrets: [accountSecret] } });
  },
  'by a kept key': async ({ id: userId, first, accountSecret }, { client, id }) => {
    await joinSchool(userId, 'kept');
    const kept = { deviceId: first.id, epoch: 1, key: randomText(32), proof: randomText(32), isNew: false };
    expect((await first.client.sync('PUT /sync/kept-keys', { body: kept })).status).toBe(204);
    expect((await client.sync('GET /sync/kept-keys', { query: { device: id } })).data?.keys).toHaveLength(1);
    return client.sync('POST /sync/admission', { body: { deviceId: id, secrets: [accountSecret] } });
  },
};

/** Waits for the end of a device's event stream. */
async function streamEnd({ headers, id }: SyncedDevice): Promise<{ isOver: Promise<unknown> }> {
  const { body, status } = await fetch(`${test.config.apiUrl}/sync/events?device=${id}`, { headers });
  expect(status).toBe(200);
  return { isOver: body!.pipeTo(new WritableStream()).catch(() => undefined) };
}

describe('a removed device', () => {
  it.each(Object.entries(WAYS))(
    'S74 that was let in %s has nothing of sync within five seconds, and no later key',
    async (_, letIn) => {
      const planner = await syncedPlanner(test);
      const { first, accountSecret } = planner;
      const removed = await (await planner.another()).join();
      expect((await letIn(planner, removed)).status).toBe(204);
      expect((await removed.read()).status).toBe(200);
      const stream = await streamEnd(removed);

      const began = performance.now();
      expect((await first.client.sync('DELETE /sync/devices/:id', { params: { id: removed.id } })).status).toBe(200);
      await stream.isOver;
      const ended = performance.now() - began;
      // It has its key still, and proves each call with that.
      const prover = async () => ({ deviceId: removed.id, key: (await removed.signing).privateKey });
      const proven = provingFetch({ baseUrl: test.config.apiUrl, fetch, prover });
      const got = new Set<string>();
      for (const [route, calls] of Object.entries(hostileCalls(removed.id, { ...first, head: 3 }))) {
        for (const { path, body } of calls) {
          const { status } = await proven(`${test.config.apiUrl}${path}`, {
            method: route.split(' ')[0]!,
            headers: { ...removed.headers, 'content-type': 'application/json' },
            ...(body ? { body: JSON.stringify(body) } : {}),
          });
          got.add(`${status} ${status === 401 ? '' : route}`);
        }
      }
      // All were refused, the first of them at once.
      expect([...got]).toEqual(['401 ']);
      expect(ended).toBeLessThan(5_000);

      // Its secret counts no longer, signed in anew or not, and the next key is for others.
      const renewed = randomText(32);
      const key = first.key({ isNew: true, epoch: 2, admission: hashOf(renewed) });
      expect((await first.putKey('recovery', key)).status).toBe(204);
      expect((await removed.keys(`device:${removed.id}`)).status).toBe(401);
      const again = await (await planner.another()).join();
      const entered = await again.client.sync('POST /sync/admission', {
        body: { deviceId: again.id, secrets: [accountSecret] },
      });
      expect(entered.code).toBe('not_admitted');
      expect((await again.read()).code).toBe('not_admitted');
    },
  );
});
