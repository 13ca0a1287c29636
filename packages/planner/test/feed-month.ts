import { runCalendar } from '../src/session/run-calendar.ts';
import { expect } from 'vitest';
import { addDays } from '../src/core/time/civil-day.ts';
import type { State } from '../src/core/state/state.ts';
import type { StartReader } from '../src/session/device.ts';
import { runReadJob } from '../src/session/read-job.ts';
import { FeedRefresher } from '../src/session/feeds/feed-refresher.ts';
import { readFeed } from '../src/session/feeds/read-feed.ts';
import type { PlannerSession } from '../src/session/session.ts';
import { fetchCalendar, PLATFORMS, randomOf, School, serveSchools } from './feed-world.ts';
import { open } from './opened-session.ts';
import { idAt } from './test-planner.ts';

const DAYS = 30;
const QUIET_DAYS = 3;
const DAY_MS = 24 * 60 * 60_000;
const FIRST = '2026-11-16';

/** Reads on this thread: the job is the same. */
const startReader: StartReader = (onMessage) => ({
  send: (job) => queueMicrotask(() => runReadJob(job, onMessage)),
  end: () => undefined,
});

interface Shown {
  table: 'tasks' | 'events';
  id: string;
  feedId: string;
  key: string;
  title: string;
  start: string;
  notes: string;
  isDeleted: boolean;
}

function shownIn({ rows }: State): Shown[] {
  const all = [
    ...[...rows.events.values()].map((row) => ({ table: 'events' as const, row, start: row.start })),
    ...[...rows.tasks.values()].map((row) => ({ table: 'tasks' as const, row, start: row.due ?? '' })),
  ];
  return all.map(({ table, row, start }) => ({
    table,
    id: row.id,
    feedId: row.origin?.calendar ?? '',
    key: row.title.replace(/ \(\d+\)$/, ''),
    title: row.title,
    start,
    notes: row.notes,
    isDeleted: row.deletedAt !== null,
  }));
}

/** The student's own changes, which must be found again. */
interface Mine {
  noted: Map<string, string>;
  moved: Map<string, string>;
  deleted: Set<string>;
}

/** The student writes notes, moves one entry and deletes another. */
function live(session: PlannerSession, feedId: string, today: string, mine: Mine, random: () => number): void {
  const touched = (key: string): boolean => mine.noted.has(key) || mine.moved.has(key) || mine.deleted.has(key);
  const free = shownIn(session.view.getState().state).filter(
    (row) => row.feedId === feedId && !row.isDeleted && row.start.slice(0, 10) > today && !touched(row.key),
  );
  const [first, second, third] = free.sort(() => random() - 0.5);
  if (first) {
    const fields = { notes: `Mine: ${first.key}` };
    session.run({ type: first.table === 'tasks' ? 'task.edit' : 'event.edit', id: first.id, fields });
    mine.noted.set(first.key, first.id);
  }
  if (second) {
    const to = `${addDays(second.start.slice(0, 10), 2)}T18:00`;
    if (second.table === 'tasks') session.run({ type: 'task.due', ids: [second.id], due: to });
    else session.run({ type: 'event.move', id: second.id, start: to });
    mine.moved.set(second.key, to);
  }
  if (third) {
    session.run({ type: third.table === 'tasks' ? 'task.delete' : 'event.delete', ids: [third.id] });
    mine.deleted.add(third.key);
  }
}

/** No entry is there twice, and what the student did is there. */
function check(state: State, mine: Mine, when: string): void {
  const shown = shownIn(state);
  const active = shown.filter(({ isDeleted }) => !isDeleted);
  const twice = [...Map.groupBy(active, ({ key }) => key)].filter(([, rows]) => rows.length > 1);
  expect(twice, when).toEqual([]);
  const byKey = new Map(active.map((row) => [row.key, row]));
  for (const [key, id] of mine.noted)
    expect(byKey.get(key), `${when}, ${key}`).toMatchObject({ id, notes: `Mine: ${key}` });
  for (const [key, start] of mine.moved) expect(byKey.get(key), `${when}, ${key}`).toMatchObject({ start });
  for (const key of mine.deleted) expect(byKey.has(key), `${when}, ${key}`).toBe(false);
}

/** Six calendars over 30 days with outages, and three days without any. */
export async function liveAMonth(seed: number): Promise<void> {
  const random = randomOf(seed);
  const schools = PLATFORMS.map((platform) => new School(platform, random));
  const { server, urlOf } = await serveSchools(schools);
  try {
    const { session, device } = await open();
    device.startReader = startReader;
    const port = { fetch: fetchCalendar };
    const refresher = new FeedRefresher(session, port, () => device.now());
    const mine: Mine = { noted: new Map(), moved: new Map(), deleted: new Set() };
    const feedIds = schools.map((_, at) => idAt(90_000 + at));
    for (const [at, school] of schools.entries()) {
      school.today = FIRST;
      for (let n = 0; n < 20; n += 1) school.add(addDays(FIRST, Math.floor(random() * 40) - 3));
      const read = await readFeed(session, port, { url: urlOf(at), etag: null, lastModified: null });
      if (read.status !== 'read') throw new Error(read.status);
      const feed = { id: feedIds[at] ?? '', name: school.platform.name, url: urlOf(at) };
      expect(runCalendar(session, { type: 'feed.add', feed, source: read.found }).ok).toBe(true);
      refresher.added(feed.id, read);
    }
    for (let day = 1; day <= DAYS + QUIET_DAYS; day += 1) {
      await device.pass(DAY_MS);
      const today = addDays(FIRST, day);
      for (const [at, school] of schools.entries()) {
        if (day <= DAYS) school.pass(today);
        else [school.today, school.outage] = [today, null];
        if (day % 6 === 3) live(session, feedIds[at] ?? '', today, mine, random);
        // Morning and evening.
        for (let time = 0; time < 2; time += 1) await refresher.refresh(feedIds[at] ?? '');
      }
      check(session.view.getState().state, mine, `seed ${seed}, day ${day}`);
    }
    compare(session.view.getState().state, schools, mine, addDays(FIRST, DAYS + QUIET_DAYS), seed);
    const before = session.view.getState().state.rows;
    for (const id of feedIds) await refresher.refresh(id);
    const after = session.view.getState().state.rows;
    expect([after.events, after.tasks, after.history]).toEqual([before.events, before.tasks, before.history]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Entries ahead are as the calendars say, but for the student's own changes. */
function compare(state: State, schools: readonly School[], mine: Mine, today: string, seed: number): void {
  const isTheirs = (key: string): boolean => !mine.moved.has(key) && !mine.deleted.has(key) && !mine.noted.has(key);
  const ahead = ({ start, key }: { start: string; key: string }): boolean =>
    start.slice(0, 10) > today && isTheirs(key);
  const said = schools.flatMap((school) =>
    school.named.filter(ahead).map((entry) => `${entry.key} (${entry.version}) ${entry.start}`),
  );
  const shown = shownIn(state).filter((row) => !row.isDeleted && ahead(row));
  const isNamed = (row: Shown): boolean => said.includes(`${row.title} ${row.start}`);
  expect(
    shown.filter((row) => !isNamed(row)),
    `seed ${seed}: not withdrawn or moved`,
  ).toEqual([]);
  expect(shown.map((row) => `${row.title} ${row.start}`).sort(), `seed ${seed}`).toEqual(said.sort());
}
