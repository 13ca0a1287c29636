import { runCalendar } from './run-calendar.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildReader } from '../../test/build-reader.ts';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { nodeReader } from '../../test/node-reader.ts';
import { choicesFor } from '../rules/files/import/import-choices.ts';
import { calendarFile, readCalendarFile, readTimetableFile } from './calendar-files.ts';
import { importFile, plannerFile } from './files.ts';
import { READ_MS, readInThread } from './read-in-thread.ts';
import type { StartReader } from './device.ts';
import type { ReaderMessage } from './read-job.ts';
import { PlannerSession } from './session.ts';

const folder = mkdtempSync(join(tmpdir(), 'bellweek-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let startReader: StartReader;
beforeAll(async () => {
  startReader = nodeReader(await buildReader(folder));
});

/** Begins to read and never finishes. */
const BUSY = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => {
  parentPort.postMessage({ type: 'begun' });
  for (;;);
});
`;

async function openWith(reader: StartReader, disk = new MemoryDevice(), account = 'sam') {
  const device = new ClockedDevice('2026-11-16T01:00:00.000Z');
  device.startReader = reader;
  const session = new PlannerSession({ store: disk.open(account), device, canChange: true });
  await session.open();
  return { session, device };
}
const open = async (disk?: MemoryDevice): Promise<PlannerSession> => (await openWith(startReader, disk)).session;

it('takes everything to another device and back, in one step', async () => {
  const mine = await open();
  mine.run({ type: 'sample.add' });
  const file = plannerFile(mine);
  expect(file.name).toBe('bellweek-planner-2026-11-16.json');
  const disk = new MemoryDevice();
  const other = await open(disk);
  other.run({ type: 'task.add', tasks: [{ title: 'Only here' }] });
  expect(await importFile(other, new Blob([file.text]), 'replace')).toMatchObject({ ok: true });
  const content: unknown = JSON.parse(file.text);
  expect(JSON.parse(plannerFile(other).text)).toEqual(content);
  await other.settled();
  expect(JSON.parse(plannerFile(await open(disk)).text)).toEqual(content);
  other.undo();
  expect([...other.view.getState().state.rows.tasks.values()].map(({ title }) => title)).toEqual(['Only here']);
});

it('writes a calendar', async () => {
  const session = await open();
  session.run({ type: 'sample.add' });
  const { name, type, text } = calendarFile(session);
  expect([name, type]).toEqual(['bellweek-calendar-2026-11-16.ics', 'text/calendar']);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

it.each([
  ['no export', 'hello', /not a file that Bellweek exported/],
  ['a cut one', '{"format":"bellweek-planner","schemaVersion":1,"tab', /damaged, or ends too early/],
  [
    'one of a newer version',
    JSON.stringify({ format: 'bellweek-planner', schemaVersion: 99, exportedAt: '', tables: {} }),
    /newer Bellweek/,
  ],
])('takes nothing from %s, and says why in one sentence', async (_, text, sentence) => {
  const session = await open();
  session.run({ type: 'task.add', tasks: [{ title: 'Mine' }] });
  const before = session.view.getState().state;
  const result = await importFile(session, new Blob([text]), 'replace');
  expect(result?.ok ? '' : result?.refusal.message).toMatch(sentence);
  expect(session.view.getState().state).toBe(before);
});

it('says so when the device takes the file away while it is read', async () => {
  const session = await open();
  const gone = Object.assign(new Blob(['{}']), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  expect(await importFile(session, gone, 'merge')).toMatchObject({ ok: false, refusal: { code: 'invalid' } });
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Year 10',
  ...['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261117T080000', 'DTEND:20261117T090000', 'SUMMARY:Latin', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:b', 'SUMMARY:Never', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

it('reads a calendar file, imports nothing by that, and then all of it in one step', async () => {
  const session = await open();
  const before = session.view.getState().state;
  const read = await readCalendarFile(session, new Blob([CALENDAR]));
  if (read.status !== 'read') throw new Error(read.status);
  expect(read.found).toMatchObject({ name: 'Year 10', skipped: { unreadable: 1 } });
  expect(session.view.getState().state).toBe(before);
  const choices = choicesFor(before, read.found, 'a.ics');
  expect(runCalendar(session, { type: 'calendar.add', source: read.found, choices })).toMatchObject({
    ok: true,
    sentence: 'Added 1 event from “Year 10”',
  });
  session.undo();
  expect(session.view.getState().state.rows.events.size).toBe(0);
  expect(await readCalendarFile(session, new Blob(['hello']))).toEqual({
    status: 'failed',
    message: 'This is not a calendar file, or it ends too early.',
  });
});

it('S70 names the events of a timetable that cannot be read', async () => {
  const session = await open();
  const bad = ['BEGIN:VEVENT', 'UID:c', 'DTSTART:garbage', 'SUMMARY:Chess', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const named = (text: string) => readTimetableFile(session, new File([text], 'school.ics'));
  expect(await named(CALENDAR)).toMatchObject({ status: 'read', unread: '1 event could not be read: Never.' });
  expect(await named(CALENDAR.replace('END:VCALENDAR', bad))).toMatchObject({
    unread: '2 events could not be read: Never and Chess.',
  });
  expect(await named(['BEGIN:VCALENDAR', bad].join('\r\n'))).toEqual({
    status: 'failed',
    message: '1 event could not be read: Chess.',
  });
});

describe('S70 a thread that reads a file', () => {
  const job = () => new Blob([CALENDAR]);
  /** A thread that posts the messages of the test. */
  const scripted = () => {
    const log: string[] = [];
    let hear: Parameters<StartReader>[0] = () => undefined;
    let fail: Parameters<StartReader>[1] = () => undefined;
    const startReader: StartReader = (onMessage, onFailure) => {
      [hear, fail] = [onMessage, onFailure];
      return { send: ({ kind }) => void log.push(kind), end: () => void log.push('end') };
    };
    return { log, startReader, say: (message: ReaderMessage) => hear(message), die: () => fail() };
  };
  const sent = async (log: string[]): Promise<void> =>
    vi.waitFor(() => expect(log).toContain('calendar'), { timeout: 60_000 });

  it('S70 is ended after five seconds, with one sentence, and nothing is changed', async () => {
    const thread = scripted();
    const { session, device } = await openWith(thread.startReader);
    const before = session.view.getState().state;
    const reading = readCalendarFile(session, job());
    await sent(thread.log);
    thread.say({ type: 'begun' });
    await device.pass(READ_MS - 1);
    expect(thread.log).toEqual(['calendar']);
    await device.pass(1);
    expect(await reading).toEqual({
      status: 'failed',
      message: 'This file takes too long to read, so nothing was changed.',
    });
    expect([thread.log, session.view.getState().state]).toEqual([['calendar', 'end'], before]);
  });

  it('S70 that hangs for good is ended all the same, and the page goes on', async () => {
    const busy = pathToFileURL(join(folder, 'busy.mjs'));
    writeFileSync(busy, BUSY);
    const quick = (milliseconds: number, action: () => void) => {
      const timer = setTimeout(action, milliseconds === READ_MS ? 200 : milliseconds);
      return () => clearTimeout(timer);
    };
    const read = readInThread(
      { startReader: nodeReader(busy), after: quick },
      { kind: 'planner', bytes: new ArrayBuffer(1) },
    );
    expect(await read).toMatchObject({ status: 'failed', message: expect.stringContaining('too long') as string });
  });

  it('S70 can be cancelled, before it begins and in the middle', async () => {
    const thread = scripted();
    const { session } = await openWith(thread.startReader);
    const controller = new AbortController();
    const reading = readCalendarFile(session, job(), { signal: controller.signal });
    await sent(thread.log);
    thread.say({ type: 'begun' });
    controller.abort();
    expect([await reading, thread.log]).toEqual([{ status: 'cancelled' }, ['calendar', 'end']]);
    expect(await readCalendarFile(session, job(), { signal: controller.signal })).toEqual({ status: 'cancelled' });
    expect(await importFile(session, job(), 'merge', { signal: controller.signal })).toBeNull();
  });

  it('S70 that does not load, or dies, is told apart', async () => {
    const thread = scripted();
    const { session, device } = await openWith(thread.startReader);
    const messageOf = async (end: () => void | Promise<void>) => {
      thread.log.length = 0;
      const reading = readCalendarFile(session, job());
      await sent(thread.log);
      await end();
      return reading;
    };
    const notLoaded = {
      status: 'failed',
      message: 'Part of the planner could not be loaded. Please check your connection.',
    };
    expect(await messageOf(thread.die)).toEqual(notLoaded);
    expect(await messageOf(() => device.pass(15_000))).toEqual(notLoaded);
    const died = await messageOf(() => {
      thread.say({ type: 'begun' });
      thread.die();
    });
    expect(died).toEqual({ status: 'failed', message: 'This file could not be read, so nothing was changed.' });
  });

  it('S70 tells how far it is', async () => {
    const many = Array.from(
      { length: 1_200 },
      (_, at) => `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20261119\r\nEND:VEVENT\r\n`,
    );
    const heard: number[] = [];
    const file = new Blob([`BEGIN:VCALENDAR\r\n${many.join('')}END:VCALENDAR\r\n`]);
    const read = await readCalendarFile(await open(), file, { onProgress: (done) => heard.push(done) });
    expect([read.status, heard]).toEqual(['read', [500 / 1_200, 1_000 / 1_200]]);
  });
});
