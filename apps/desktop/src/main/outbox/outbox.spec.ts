import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idea, makeSurroundings, ME, openFile, pathOf, sendMany, startCopy } from '../../../test/outbox-harness.ts';
import type { Surroundings } from '../../../test/outbox-harness.ts';
import type { Line, ScriptedApi } from '../../../test/scripted-api.ts';

/** Timeout: each item syncs the disk several times, 20 s on a busy machine, with room for a much slower one. */
const SLOW_MS = 240_000;
const INSTALLATION = randomUUID();

let place: Surroundings;
let api: ScriptedApi;
let folder: string;
beforeEach(async () => {
  place = await makeSurroundings();
  ({ api, folder } = place);
});
afterEach(() => place.stop());

const week = (n: number): WeeklyStatsReport => {
  const start = Date.UTC(2026, 8, 7) + n * 7 * 86_400_000;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    installationId: INSTALLATION,
    reportWeekStart: day(start),
    reportWeekEnd: day(start + 6 * 86_400_000),
    totalTasks: n,
    tasksCompletedThisWeek: 1,
    tasksWithStartTimeThisWeek: 0,
    totalTags: 0,
    percentTasksWithTags: 0,
    taskGroupNames: [],
    tagGroupNames: [],
    appVersion: '1.0.0',
    schemaVersion: 1,
  };
};
const messages = () => api.heard.map(({ body }) => body.message ?? body.reportWeekStart);

describe('R28 eight weeks offline', () => {
  it('R28 everything is kept over restarts, then goes in its order, once each', async () => {
    api.isOffline = true;
    for (let n = 0; n < 8; n += 1) {
      const { outbox, pass } = startCopy(place);
      outbox.addReport(ME, week(n));
      await outbox.sendFeedback(ME, idea(`Week ${n}`));
      await pass();
      outbox.stop();
    }
    expect(api.heard).toEqual([]);
    const { outbox } = startCopy(place);
    expect(outbox.read(ME)).toMatchObject({ waiting: 16, parked: 0 });
    expect(outbox.read(ME).items[0]).toMatchObject({ kind: 'report', addedAt: 1_000, isParked: false });
    expect(outbox.read(ME).items.every(({ problem }, at) => at > 0 || problem !== null)).toBe(true);
    api.isOffline = false;
    await outbox.wake();
    expect(messages()).toEqual(Array.from({ length: 8 }, (_, n) => [week(n).reportWeekStart, `Week ${n}`]).flat());
    expect(api.kept.size).toBe(16);
    expect(outbox.read(ME)).toEqual({ waiting: 0, parked: 0, items: [] });
  });

  it(
    'R28 hundreds, and cuts at every kind of place, are applied once each in their order',
    { timeout: SLOW_MS },
    async () => {
      const count = 500;
      expect(await sendMany(place, count)).toBeGreaterThan(50);
      expect(startCopy(place).outbox.read(ME)).toMatchObject({ waiting: 0, parked: 0 });
      expect([...api.kept.values()].map(({ message }) => Number(message))).toEqual(
        Array.from({ length: count }, (_, n) => n),
      );
      expect(api.heard.length).toBeGreaterThan(count);
    },
  );
});

describe('R28 a server that refuses', () => {
  it('R28 nothing goes while nobody is signed in, and everything once somebody is', async () => {
    api.lines.push({ status: 401, code: 'unauthenticated' });
    const { outbox, signIn, waits } = startCopy(place);
    expect(await outbox.sendFeedback(ME, idea('Hello'))).toBe(false);
    expect(waits()).toBeGreaterThanOrEqual(60 * 60_000);
    signIn(null);
    await outbox.wake();
    expect(api.heard).toHaveLength(1);
    signIn(ME);
    await outbox.wake();
    expect([api.kept.size, outbox.read(ME).waiting]).toEqual([1, 0]);
  });

  it('R28 what one account wrote is never sent for another', async () => {
    api.isOffline = true;
    const { outbox, signIn } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Mine'));
    api.isOffline = false;
    signIn(randomUUID());
    await outbox.wake();
    expect(api.heard).toEqual([]);
    signIn(ME);
    await outbox.wake();
    expect(messages()).toEqual(['Mine']);
  });

  it.each<[string, Line]>([
    ['413', { status: 413 }],
    ['400 in its own words', { status: 400, code: 'invalid_request' }],
    ['415', { status: 415, code: 'unsupported_media_type' }],
  ])('R28 %s parks the poison, and what comes after it goes', async (_, line) => {
    api.poison = { message: 'Poison', line };
    const { outbox } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Poison'));
    expect(await outbox.sendFeedback(ME, idea('Fine'))).toBe(true);
    const { waiting, parked, items } = outbox.read(ME);
    expect([waiting, parked, items.length]).toEqual([0, 1, 1]);
    expect(items[0]).toMatchObject({ isParked: true });
    expect(items[0]?.problem).toBeTruthy();
    // Retried by the person it is sent, or deleted.
    await outbox.retry(ME, items[0]!.number);
    expect(outbox.read(ME).parked).toBe(1);
    api.poison = null;
    await outbox.retry(ME, items[0]!.number);
    expect(outbox.read(ME).items).toEqual([]);
    expect(messages().at(-1)).toBe('Poison');
  });

  it('R28 a server that fails at one thing for ever holds nothing else up for ever', async () => {
    api.poison = { message: 'Poison', line: { status: 500, code: 'internal' } };
    const { outbox, pass, waits } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Poison'));
    expect(await outbox.sendFeedback(ME, idea('Fine'))).toBe(false);
    let tries = 1;
    for (; waits() !== null && tries < 50; tries += 1) await pass();
    expect(tries).toBe(10);
    expect(outbox.read(ME)).toMatchObject({ waiting: 0, parked: 1 });
    expect([...api.kept.values()].map(({ message }) => message)).toEqual(['Fine']);
  });

  it.each<[string, Line]>([
    ['a page of a network that asks for a sign-in', { status: 200, body: '<h1>Welcome to the hotel</h1>' }],
    ['a proxy’s 400', { status: 400, body: 'Bad Request' }],
    ['a server of another version', { status: 404, code: 'not_found' }],
    ['a server that is away', { status: 503 }],
  ])('R28 %s loses nothing and parks nothing', async (_, line) => {
    api.lines.push(line);
    const { outbox, pass, waits } = startCopy(place);
    expect(await outbox.sendFeedback(ME, idea('Hello'))).toBe(false);
    expect(outbox.read(ME)).toMatchObject({ waiting: 1, parked: 0 });
    expect(waits()).toBe(30_000);
    await pass();
    expect([api.kept.size, outbox.read(ME).waiting]).toEqual([1, 0]);
  });

  it('R28 429 is waited for as long as the server says', async () => {
    api.lines.push({ status: 429, code: 'rate_limited', headers: { 'retry-after': '600' } });
    const { outbox, waits } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Hello'));
    expect(waits()).toBe(600_000);
  });

  it('R28 waits longer each time, up to hours, and not all computers alike', async () => {
    api.isOffline = true;
    const { outbox, pass, waits } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Hello'));
    const minutes: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      minutes.push(waits()! / 60_000);
      await pass();
    }
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    const others = await Promise.all(
      [0, 0.9].map(async (random) => {
        const copy = startCopy(place, random);
        await copy.outbox.wake();
        return copy.waits();
      }),
    );
    expect(others).toEqual([15_000, 42_000]);
  });
});

describe('R29 a weekly report', () => {
  it('R29 made five times is one, as it was made last, and goes within minutes', async () => {
    const { outbox, pass, waits } = startCopy(place);
    for (let n = 0; n < 5; n += 1) outbox.addReport(ME, { ...week(0), totalTasks: n });
    expect(outbox.read(ME).waiting).toBe(1);
    expect(waits()).toBe(5 * 60_000);
    await pass();
    expect(api.heard.map(({ body }) => body.totalTasks)).toEqual([4]);
  });

  it('R29 of eight weeks late go one by one, each its own', async () => {
    const { outbox, pass } = startCopy(place);
    for (let n = 0; n < 8; n += 1) outbox.addReport(ME, week(n));
    await pass();
    expect(api.kept.size).toBe(8);
  });
});

it('a school can keep weekly reports from leaving: a waiting one is dropped, and feedback goes', async () => {
  api.isOffline = true;
  const before = startCopy(place);
  before.outbox.addReport(ME, week(0));
  await before.outbox.sendFeedback(ME, idea('Hello'));
  before.outbox.stop();
  api.isOffline = false;
  const { outbox } = startCopy(place, 0.5, false);
  outbox.addReport(ME, week(1));
  await outbox.wake();
  expect(api.heard.map(({ body }) => body.message)).toEqual(['Hello']);
  expect(outbox.read(ME)).toMatchObject({ waiting: 0, parked: 0 });
});

describe('what lies on the disk', () => {
  const path = () => pathOf(folder);

  it('can be deleted by the person it belongs to before it goes', async () => {
    api.isOffline = true;
    const { outbox, pass } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Regretted'));
    await outbox.sendFeedback(ME, idea('Meant'));
    outbox.remove(ME, outbox.read(ME).items[0]!.number);
    api.isOffline = false;
    await pass();
    expect(messages()).toEqual(['Meant']);
    expect(readFileSync(path()).includes('Meant')).toBe(false);
    expect(readFileSync(path()).includes('Regretted')).toBe(false);
  });

  it.each([
    ['nonsense', Buffer.alloc(5_000, 'x')],
    ['a torn page', null],
  ])('R26 %s is put aside and nothing stops', async (_, damaged) => {
    api.isOffline = true;
    const { outbox, pass } = startCopy(place);
    await outbox.sendFeedback(ME, idea('Lost'));
    const bytes = readFileSync(path());
    writeFileSync(path(), damaged ?? Buffer.concat([bytes.subarray(0, 200), Buffer.alloc(bytes.length - 200, 7)]));
    api.isOffline = false;
    await outbox.sendFeedback(ME, idea('After'));
    await pass();
    expect(messages()).toEqual(['After']);
    expect(readdirSync(join(folder, ME)).some((name) => name.includes('damaged'))).toBe(true);
  });

  it('R28 that cannot be written is said to whoever wanted it kept', async () => {
    writeFileSync(join(folder, ME), 'a file where the folder should be');
    const { outbox } = startCopy(place);
    await expect(outbox.sendFeedback(ME, idea('Hello'))).rejects.toThrow();
    expect(() => outbox.addReport(ME, week(0))).toThrow();
  });

  it('R28 of another version is parked, and what comes after it goes', async () => {
    const file = openFile(folder);
    file.add({ kind: 'feedback', key: 'feedback/old', body: '{"mood":"fine"}' });
    file.add({ kind: 'report', key: 'report/old', body: 'no JSON' });
    const { outbox, failures } = startCopy(place);
    expect(await outbox.sendFeedback(ME, idea('Hello'))).toBe(true);
    expect(outbox.read(ME)).toMatchObject({ waiting: 0, parked: 2 });
    expect(failures).toEqual([]);
  });
});
