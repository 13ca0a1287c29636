import { runCalendar } from '../run-calendar.ts';
import type { FeedAnswer, FeedRequest } from '@bellweek/api-client/contract/feeds';
import { expect, it } from 'vitest';
import { icsEvent, icsFile } from '../../../test/ics.ts';
import { open } from '../../../test/opened-session.ts';
import { idAt } from '../../../test/test-planner.ts';
import { historyEntries } from '../../core/history/history.ts';
import { brokenFeeds } from '../../rules/files/feeds/broken-feeds.ts';
import { runReadJob } from '../read-job.ts';
import type { StartReader } from '../device.ts';
import { FeedRefresher } from './feed-refresher.ts';
import { followFeeds } from './follow-feeds.ts';
import { readFeed } from './read-feed.ts';
import type { FeedPort } from './read-feed.ts';

const FEED = { id: idAt(900), name: 'School', url: 'https://canvas.example/SecretToken.ics' };
const HOUR = 3_600_000;
const NONE = { etag: null, lastModified: null };

/** Reads on this thread: the job is the same. */
const startReader: StartReader = (onMessage) => ({
  send: (job) => queueMicrotask(() => runReadJob(job, onMessage)),
  end: () => undefined,
});
const eventAt = (uid: string, start: string): string[] =>
  icsEvent(`UID:${uid}`, `SUMMARY:${uid}`, `DTSTART:${start}`, 'DURATION:PT1H');
const MATHS = eventAt('Maths', '20261120T090000');
const CAMP = eventAt('Camp', '20261122T090000');

/** A server of one calendar, which knows its versions. */
class Server implements FeedPort {
  lines: string[] = [...MATHS, ...CAMP];
  answer: FeedAnswer | null = null;
  readonly asked: FeedRequest[] = [];

  fetch = (request: FeedRequest): Promise<FeedAnswer> => {
    this.asked.push(request);
    if (this.answer) return Promise.resolve(this.answer);
    const calendar = icsFile(...this.lines);
    const etag = String(calendar.length + this.lines.join('').charCodeAt(60));
    if (request.etag === etag) return Promise.resolve({ status: 'same' });
    return Promise.resolve({ status: 'new', calendar, etag, lastModified: null });
  };
}

async function followed() {
  const opened = await open();
  const { session, device } = opened;
  device.startReader = startReader;
  const server = new Server();
  const refresher = new FeedRefresher(session, server, () => device.now());
  const read = await readFeed(session, server, { url: FEED.url, ...NONE });
  if (read.status !== 'read') throw new Error(read.status);
  runCalendar(session, { type: 'feed.add', feed: FEED, source: read.found });
  refresher.added(FEED.id, read);
  await session.settled();
  const titles = () =>
    [...session.view.getState().state.rows.events.values()]
      .flatMap(({ title, deletedAt }) => (deletedAt === null ? [title] : []))
      .sort();
  const seen = () => session.view.getState().state.rows.feedStates.get(FEED.id);
  return { ...opened, server, refresher, titles, seen };
}

it('R39 writes nothing where nothing changed, but the day once a day', async () => {
  const { session, device, server, refresher } = await followed();
  for (let hour = 0; hour < 5; hour += 1) {
    const before = session.view.getState().state;
    await device.pass(HOUR);
    await refresher.refresh(FEED.id);
    expect(session.view.getState().state).toBe(before);
  }
  expect(server.asked.slice(1).every(({ etag }) => etag !== null)).toBe(true);
  await device.pass(20 * HOUR);
  const { rows } = session.view.getState().state;
  await refresher.refresh(FEED.id);
  const after = session.view.getState().state.rows;
  expect(after.feedStates).not.toBe(rows.feedStates);
  expect([after.events, after.feeds, after.history]).toEqual([rows.events, rows.feeds, rows.history]);
});

it('R39 asks for the whole calendar again while something is missing, and where a choice or the rows changed', async () => {
  const { session, server, refresher, titles } = await followed();
  server.lines = CAMP;
  await refresher.refresh(FEED.id);
  expect(titles()).toEqual(['Camp', 'Maths']);
  await refresher.refresh(FEED.id);
  expect(server.asked.at(-1)?.etag).toBeNull();
  expect(titles()).toEqual(['Camp']);
  await refresher.refresh(FEED.id);
  expect(server.asked.at(-1)?.etag).not.toBeNull();
  runCalendar(session, { type: 'feed.edit', id: FEED.id, fields: { takesTime: 'never' } });
  await refresher.refresh(FEED.id);
  expect(server.asked.at(-1)?.etag).toBeNull();
});

it.each(['unreachable', 'signIn', 'gone', 'notCalendar', 'large', 'slow', 'redirects'] as const)(
  'R39 changes nothing where a reading fails, and keeps why and when it was read last: %s',
  async (reason) => {
    const { session, device, server, refresher, titles, seen } = await followed();
    const { events } = session.view.getState().state.rows;
    const readAt = new Date(device.now()).toISOString();
    server.answer = { status: 'failed', reason };
    await device.pass(30 * HOUR);
    await refresher.refresh(FEED.id);
    expect(session.view.getState().state.rows.events).toBe(events);
    expect(seen()).toMatchObject({ failure: reason, seenAt: readAt });
    const { state } = session.view.getState();
    const isTold = reason !== 'unreachable' && reason !== 'slow';
    expect(brokenFeeds(state).map(({ name }) => name)).toEqual(isTold ? ['School'] : []);
    await refresher.refresh(FEED.id);
    expect(session.view.getState().state).toBe(state);
    server.answer = null;
    await refresher.refresh(FEED.id);
    expect(seen()).toMatchObject({ failure: null });
    expect(brokenFeeds(session.view.getState().state)).toEqual([]);
    expect(titles()).toEqual(['Camp', 'Maths']);
  },
);

it('R39 an outage between two readings withdraws nothing by itself, and neither does an empty or broken calendar', async () => {
  const { server, refresher, titles, seen } = await followed();
  server.lines = CAMP;
  await refresher.refresh(FEED.id);
  server.answer = { status: 'failed', reason: 'unreachable' };
  await refresher.refresh(FEED.id);
  server.answer = null;
  server.lines = [];
  for (let time = 0; time < 3; time += 1) await refresher.refresh(FEED.id);
  expect(titles()).toEqual(['Camp', 'Maths']);
  server.answer = { status: 'new', calendar: '<html>Log in</html>', ...NONE };
  await refresher.refresh(FEED.id);
  expect(seen()?.failure).toBe('notCalendar');
  expect(titles()).toEqual(['Camp', 'Maths']);
});

it('reads as the planner opens and hourly, while it can be changed, and is no step of undo', async () => {
  const { session, device, server, titles } = await followed();
  const steps = historyEntries(session.view.getState().state).length;
  const asked = () => server.asked.length;
  const before = asked();
  const stop = followFeeds(session, server, 'sam');
  await expect.poll(asked).toBe(before + 1);
  await device.pass(HOUR / 2);
  expect(asked()).toBe(before + 1);
  server.lines = [...MATHS, ...CAMP, ...eventAt('Choir', '20261123T090000')];
  await device.pass(HOUR);
  await expect.poll(titles).toEqual(['Camp', 'Choir', 'Maths']);
  expect(historyEntries(session.view.getState().state)).toHaveLength(steps);
  session.setCanChange(false);
  const last = asked();
  await device.pass(3 * HOUR);
  session.setCanChange(true);
  await expect.poll(asked).toBe(last + 1);
  stop();
  await device.pass(3 * HOUR);
  expect(asked()).toBe(last + 1);
});

it('drops what it read of a feed that was removed meanwhile', async () => {
  const { session, server, refresher, titles } = await followed();
  server.lines = [...CAMP, ...eventAt('Choir', '20261123T090000')];
  const turn = refresher.refresh(FEED.id);
  runCalendar(session, { type: 'feed.remove', id: FEED.id, items: 'keep' });
  await turn;
  expect(titles()).toEqual(['Camp', 'Maths']);
});

it('puts the example away once lessons come that take its time, as a step of undo, and once', async () => {
  const { session, device, server, refresher } = await followed();
  const example = () =>
    [...session.view.getState().state.rows.events.values()].filter(({ isSample }) => isSample).length;
  const weekly = (uid: string, hour: string) =>
    icsEvent(
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      `DTSTART:20261119T${hour}0000`,
      'DURATION:PT6H',
      'RRULE:FREQ=DAILY;COUNT=6',
    );
  // Maths is withdrawn, as it takes the time of an example lesson.
  server.lines = CAMP;
  await refresher.refresh(FEED.id);
  await refresher.refresh(FEED.id);
  session.run({ type: 'sample.add' });
  const all = example();
  expect(all).toBeGreaterThan(0);
  server.lines = [...CAMP, ...weekly('Choir', '19')];
  await device.pass(HOUR);
  await refresher.refresh(FEED.id);
  expect(example()).toBe(all);
  server.lines = [...CAMP, ...weekly('Lessons', '09')];
  await device.pass(HOUR);
  await refresher.refresh(FEED.id);
  expect(example()).toBe(0);
  expect(session.view.getState().notice).toMatchObject({ sentence: 'Put the example week away', canUndo: true });
  session.undo();
  expect(example()).toBe(all);
  server.lines = [...CAMP, ...weekly('Chemistry', '09')];
  await device.pass(HOUR);
  await refresher.refresh(FEED.id);
  expect(example()).toBe(all);
});
