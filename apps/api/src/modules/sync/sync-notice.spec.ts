import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomText, syncedPlanner } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

it('tells a person by email who can open their planner: a device let in or removed, a new code, a deleted copy', async () => {
  const planner = await syncedPlanner(test);
  const { id, first, second, code } = planner;
  const told = async () => {
    const sql = `SELECT m.props ->> 'notice' AS notice FROM mail_messages m JOIN users u ON u.email = m.recipient
      WHERE u.id = $1 AND m.template = 'sync-notice' ORDER BY m.created_at, m.id`;
    return (await test.database.query<{ notice: string }>(sql, [id])).map(({ notice }) => notice);
  };
  // Not of the first device, which had nothing to be let in to.
  expect(await told()).toEqual(['admitted']);
  const third = await (await planner.another()).join();
  expect(await told()).toHaveLength(1);
  for (let at = 0; at < 2; at += 1)
    await third.client.sync('POST /sync/admission', { body: { deviceId: third.id, secrets: [code] } });
  await first.client.sync('DELETE /sync/devices/:id', { params: { id: second.id } });
  const { wrapped, proof } = first.key();
  await first.putKey('recovery', first.key({ isNew: true, epoch: 2 }));
  const keys = [1, 2].map((epoch) => ({ epoch, wrapped, proof }));
  const holder = { publicKey: randomText(65), privateKey: wrapped };
  expect(
    (await first.client.sync('PUT /sync/recovery', { body: { deviceId: first.id, epoch: 2, holder, keys } })).status,
  ).toBe(204);
  expect((await first.client.sync('DELETE /sync')).status).toBe(204);
  expect(await told()).toEqual(['admitted', 'admitted', 'removed', 'code', 'deleted']);
});
