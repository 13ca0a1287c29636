import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from '../../test/command-templates.ts';
import type { Step } from '../../test/command-templates.ts';
import { dataOf } from '../../test/snapshot.ts';
import { SyncingDevice, TestServer } from '../../test/sync-world.ts';
import type { Fault } from '../../test/sync-world.ts';
import { NOW } from '../../test/test-planner.ts';
import { newAccountKey } from './keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FAULTS: readonly Fault[] = ['none', 'none', 'lost', 'answer-lost', 'doubled'];

const rowsOf = ({ session }: SyncingDevice): unknown =>
  JSON.parse(
    JSON.stringify(dataOf(session.view.getState().state), (name, value: unknown) =>
      ['tagIds', 'own', 'except'].includes(name) && Array.isArray(value) ? [...(value as string[])].sort() : value,
    ),
  ) as unknown;

const titles = ({ session }: SyncingDevice): string[] =>
  [...session.view.getState().state.rows.tasks.values()].map(({ title }) => title).sort();

async function devices(count: number, skews: readonly number[] = []): Promise<[TestServer, SyncingDevice[]]> {
  const server = new TestServer();
  const key = newAccountKey();
  const all = Array.from(
    { length: count },
    (_, at) => new SyncingDevice(at + 1, server, key, Date.parse(NOW) + (skews[at] ?? 0)),
  );
  for (const each of all) await each.open();
  return [server, all];
}

const add = (title: string): Step => ({ type: 'task.add', tasks: [{ title }] });

describe('SyncEngine', () => {
  it('gives a wiped device everything back that was sent', async () => {
    const [, [device]] = (await devices(1)) as [TestServer, [SyncingDevice]];
    for (let at = 0; at < 20; at += 1) device.step(add(`Task ${at}`));
    expect(await device.sync()).toBe(true);
    const before = rowsOf(device);
    await device.wipe();
    expect(device.isEmpty).toBe(true);
    expect(await device.sync()).toBe(true);
    expect(rowsOf(device)).toEqual(before);
  });

  it('sends an envelope again after a kill, and only once', async () => {
    const [server, [device, other]] = (await devices(2)) as [TestServer, [SyncingDevice, SyncingDevice]];
    device.step(add('Essay'));
    server.faults = ['none', 'answer-lost'];
    expect(await device.sync()).toBe(false);
    await device.kill();
    expect(await device.sync()).toBe(true);
    expect(server.log).toHaveLength(1);
    expect(await other.sync()).toBe(true);
    expect(titles(other)).toEqual(['Essay']);
  });

  it('shows nobody else what could not be saved here', async () => {
    const [server, [device]] = (await devices(1)) as [TestServer, [SyncingDevice]];
    device.memory.failure = 'full';
    device.step(add('Essay'));
    await device.sync();
    expect(server.log).toEqual([]);
  });

  it('fills a server that was restored from a backup', async () => {
    const [server, all] = await devices(2);
    const [device, other] = all as [SyncingDevice, SyncingDevice];
    device.step(add('Before'));
    await device.sync();
    device.step(add('After'));
    await device.sync();
    await other.sync();
    server.restore(1, 'second');
    for (const each of [...all, ...all]) expect(await each.sync()).toBe(true);
    await device.wipe();
    await device.sync();
    expect(titles(device)).toEqual(['After', 'Before']);
    expect(titles(other)).toEqual(['After', 'Before']);
  });

  it('sends what two windows wrote at once as the device shows it', async () => {
    const [, all] = await devices(2);
    const [device, other] = all as [SyncingDevice, SyncingDevice];
    device.step(add('Essay'));
    await device.sync();
    const second = await device.window();
    const id = [...device.session.view.getState().state.rows.tasks.keys()][0] ?? '';
    device.session.run({ type: 'task.edit', id, fields: { title: 'First' } });
    second.run({ type: 'task.edit', id, fields: { title: 'Second', notes: 'n' } });
    for (let at = 0; at < 5; at += 1) {
      await Promise.all([device.session.settled(), second.settled()]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(second.view.getState().state.rows.tasks.get(id)).toEqual(
      device.session.view.getState().state.rows.tasks.get(id),
    );
    await device.sync();
    await other.sync();
    expect(rowsOf(other)).toEqual(rowsOf(device));
  });

  it('puts nothing into the log that was typed', async () => {
    const [server, [device]] = (await devices(1)) as [TestServer, [SyncingDevice]];
    device.step(add('Unmistakable words'));
    await device.sync();
    const stored = server.log.map(({ body }) => Buffer.from(body, 'base64url').toString('latin1')).join('');
    expect(stored).not.toBe('');
    expect(JSON.stringify(server.log) + stored).not.toContain('Unmistakable');
  });

  const act = fc.oneof(
    { weight: 8, arbitrary: fc.record({ at: fc.nat(3), do: step }) },
    { weight: 4, arbitrary: fc.record({ at: fc.nat(3), what: fc.constant('sync' as const) }) },
    { weight: 1, arbitrary: fc.record({ at: fc.nat(3), what: fc.constantFrom('kill', 'wipe', 'restore') }) },
  );
  const world = fc.record({
    skews: fc.array(fc.constantFrom(0, 0, -3 * DAY_MS, 3 * DAY_MS, 3650 * DAY_MS), { minLength: 1, maxLength: 4 }),
    faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 60 }),
    acts: fc.array(act, { maxLength: 30, size: 'max' }),
  });

  it('R37 brings all devices to the same rows through lost calls, kills, wiped storage and a restored server', async () => {
    const met: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(world, async ({ skews, faults, acts }) => {
        const [server, all] = await devices(skews.length, skews);
        server.faults = [...faults];
        for (const each of acts) {
          const device = all[each.at % all.length] as SyncingDevice;
          await device.device.pass(1000);
          if ('do' in each) device.step(each.do);
          else if (each.what === 'sync') await device.sync();
          else if (each.what === 'restore') server.restore(Math.floor(server.log.length / 2), `${server.generation}+`);
          else await device[each.what]();
        }
        server.faults = [];
        for (const device of [...all, ...all, ...all]) expect(await device.sync()).toBe(true);
        const [first, ...others] = all;
        for (const other of others) expect(rowsOf(other)).toEqual(first && rowsOf(first));
        for (const [fault, count] of Object.entries(server.met)) met[fault] = (met[fault] ?? 0) + count;
      }),
      { numRuns: 40 },
    );
    expect(met).toMatchObject({ lost: expect.any(Number) as number, doubled: expect.any(Number) as number });
  });
});
