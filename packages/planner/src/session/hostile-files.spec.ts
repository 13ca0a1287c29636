import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../test/share.ts';
import { buildReader } from '../../test/build-reader.ts';
import { HOSTILE_FILES } from '../../test/hostile-files.ts';
import type { HostileFile } from '../../test/hostile-files.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { nodeReader } from '../../test/node-reader.ts';
import { browserDevice } from './browser-device.ts';
import { readCalendarFile, readTimetableFile } from './calendar-files.ts';
import { importFile } from './files.ts';
import { PlannerSession } from './session.ts';

const folder = mkdtempSync(join(tmpdir(), 'bellweek-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let script: URL;
beforeAll(async () => {
  script = await buildReader(folder);
});

/** Files that take longest; of each kind of fault a smaller one stays in `npm test`. */
const LONG = new Set([
  '300,000 sound tasks',
  '100,000 tasks of one id',
  '100,000 events',
  '50 MB of spaces',
  '20 million empty objects',
  'a row with 300,000 fields',
  '50,000 series that count from 1900',
  '40,000 changes of one series',
  '20,000 names of zones',
  '5,000 series on half the days of a year',
  'a million days off',
  '15 million empty lines',
  '10 MB of backslashes',
  '20 million numbers',
  'a title of 20 MB',
  'a million tables',
  'a million empty rows',
]);
const FILES = HOSTILE_FILES.filter(({ name }) => isDeep || !LONG.has(name));

/** Multiplies the planner's time limits: the machine may have other work to do. */
const HEAD_ROOM = 4;

async function open(): Promise<PlannerSession> {
  const device = {
    ...browserDevice(),
    now: () => Date.parse('2026-11-18T04:30:00.000Z'),
    zone: () => 'Australia/Sydney',
    after: (milliseconds: number, action: () => void) => {
      const timer = setTimeout(action, milliseconds * HEAD_ROOM);
      return () => clearTimeout(timer);
    },
    onWake: () => () => undefined,
    confirmLeaving: () => undefined,
    startReader: nodeReader(script),
  };
  const session = new PlannerSession({ store: new MemoryDevice().open('sam'), device, canChange: true });
  await session.open();
  return session;
}

/** Result of reading a file, in the terms of the table. */
async function outcomeOf(
  session: PlannerSession,
  file: HostileFile,
): Promise<HostileFile['outcome'] | { refused: string }> {
  const blob = new Blob([file.make() as BlobPart]);
  if (file.kind === 'planner') {
    const result = await importFile(session, blob, 'replace');
    return result?.ok
      ? { taken: session.view.getState().state.rows.tasks.size }
      : { refused: result?.refusal.message ?? 'cancelled' };
  }
  if (file.kind === 'lessons') {
    const read = await readTimetableFile(session, new File([blob], 'timetable.csv'));
    return read.status === 'read'
      ? { taken: read.lessons.lessons.length }
      : { refused: read.status === 'failed' ? read.message : '' };
  }
  const read = await readCalendarFile(session, blob);
  if (read.status !== 'read') return { refused: read.status === 'failed' ? read.message : '' };
  const { entries, skipped } = read.found;
  const inside = entries.filter(({ isOutside }) => !isOutside);
  const outside = entries.length - inside.length;
  return { taken: inside.length, skipped: { ...skipped, ...(outside > 0 && { outside }) } };
}

/** `some` in the table matches any number: where a budget ends depends on each line of the code. */
const someOf = (value: unknown): unknown =>
  value === 'some'
    ? expect.any(Number)
    : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, someOf(each)]))
      : value;

describe('S70 a hostile file', () => {
  it('S70 is one of sixty and more', () => {
    expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60);
    expect(HOSTILE_FILES.filter(({ name }) => LONG.has(name))).toHaveLength(LONG.size);
  });

  it.each(FILES)(
    'S70 is read or refused within the deadline, and nothing is dropped uncounted: $kind, $name',
    async (file) => {
      const session = await open();
      const before = session.view.getState().state;
      const expected =
        'refused' in file.outcome
          ? { refused: expect.stringMatching(file.outcome.refused) as string }
          : { taken: file.outcome.taken, ...(file.kind === 'calendar' && { skipped: file.outcome.skipped ?? {} }) };
      expect(await outcomeOf(session, file)).toEqual(someOf(expected));
      expect(session.view.getState().state).toBe(before);
      await session.close();
    },
  );
});
