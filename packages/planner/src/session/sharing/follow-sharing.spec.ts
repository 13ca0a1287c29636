import { afterEach, expect, it } from 'vitest';
import { open } from '../../../test/opened-session.ts';
import { idAt, NOW } from '../../../test/test-planner.ts';
import { apply, EMPTY_STATE, settingsOf } from '../../core/state/state.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import type { SharedCalendar } from '../../schema/settings.ts';
import { lostChanges } from '../../sync/lost-list.ts';
import { followSharing, noteShared } from './follow-sharing.ts';
import type { SharingPort } from './sharing-port.ts';

const SHARED: SharedCalendar = {
  id: idAt(900),
  name: 'Family',
  address: 'https://api.bellweek.example/calendars/token.ics',
  detail: 'titles',
  only: null,
};

let end = (): void => undefined;
afterEach(() => end());

/** A planner that shares a calendar, and the texts that its server got. */
async function sharing() {
  const { session } = await open();
  const sent: string[] = [];
  const server = { status: 204 };
  const answer = { data: null, error: null };
  const port: SharingPort = {
    list: () => Promise.resolve({ ...answer, status: 200 }),
    share: () => Promise.resolve({ ...answer, status: 200 }),
    update: ({ calendar }) => {
      sent.push(calendar);
      return Promise.resolve({ ...answer, status: server.status });
    },
    revoke: () => Promise.resolve({ ...answer, status: 204 }),
  };
  noteShared(session, [SHARED]);
  end = followSharing(session, port, 0);
  const known = () => settingsOf(session.view.getState().state).sharedCalendars;
  const add = (title: string) => session.run({ type: 'task.add', tasks: [{ title, due: '2026-11-20' }] });
  return { session, sent, server, known, add };
}

it('a shared calendar is sent as the planner opens, and where it changed', async () => {
  const { session, sent, add } = await sharing();
  await expect.poll(() => sent.length).toBe(1);
  add('Essay');
  await expect.poll(() => sent.at(-1)).toContain('SUMMARY:Due: Essay');
  const count = sent.length;
  session.run({ type: 'settings.edit', fields: { showsWeekNumbers: true } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toHaveLength(count);
});

it('what could not be sent is sent again', async () => {
  const { sent, server, add } = await sharing();
  server.status = 0;
  await expect.poll(() => sent.length).toBe(1);
  server.status = 204;
  add('Essay');
  await expect.poll(() => sent.at(-1)).toContain('Essay');
});

it('a calendar that another device stopped sharing is forgotten', async () => {
  const { server, known, sent } = await sharing();
  expect(known()).toEqual([SHARED]);
  server.status = 404;
  await expect.poll(known).toEqual([]);
  expect(sent).toHaveLength(1);
});

it('S72 a lost value shows the names of shared calendars, never an address', () => {
  const lost = { key: 'settings settings', register: 'sharedCalendars', stamp: '0'.repeat(16), foundAt: NOW };
  const state = apply(EMPTY_STATE, [
    { table: 'settings', type: 'put', row: DEFAULT_SETTINGS },
    { table: 'lostValues', type: 'put', row: { ...lost, id: idAt(5), value: JSON.stringify([SHARED]) } },
  ]);
  expect(lostChanges(state)).toMatchObject([{ words: 'Family', now: 'Nothing' }]);
  expect(JSON.stringify(lostChanges(state))).not.toContain('token');
});

it('says that a calendar is shared, and that it no longer is', async () => {
  const { session, known } = await sharing();
  const second = { ...SHARED, id: idAt(6), address: 'https://bellweek.test/c/second' };
  expect(noteShared(session, [...known(), second])).toMatchObject({ sentence: 'Shared a calendar' });
  expect(noteShared(session, [SHARED])).toMatchObject({ sentence: 'Stopped sharing a calendar' });
});

it('nothing is sent of a planner that shares nothing', async () => {
  const { session, sent, add } = await sharing();
  noteShared(session, []);
  add('Essay');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent.filter((text) => text.includes('Essay'))).toEqual([]);
});
