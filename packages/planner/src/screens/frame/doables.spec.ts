import { expect, it } from 'vitest';
import { ClockedDevice } from '../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../test/memory-store.ts';
import { PlannerSession } from '../../session/session.ts';
import { createDesk } from '../desk/desk.ts';
import { doablesFor } from '../search/doable.ts';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { doables } from './doables.ts';

const session = new PlannerSession({
  store: new MemoryDevice().open('sam'),
  device: new ClockedDevice('2026-11-18T04:30:00.000Z'),
  canChange: true,
});
const desk = createDesk('2026-11-18');
const inProgram = settingsTabs({ programSettings: 'All of it' });
const all = doables(session, desk, inProgram);
const first = (query: string) => doablesFor(all, query)[0];

it('names each thing once, and not the search itself', () => {
  const names = all.map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('Search everything');
});

it.each([
  ['dark', 'appearance'],
  ['trash', 'data'],
  ['subjects', 'groups'],
  ['hours a day', 'week'],
  ['startup', 'program'],
] as const)('leads by %j to the part of the settings that has it', (query, tab) => {
  first(query)?.run();
  expect(desk.getState()).toMatchObject({ sheet: 'settings', settingsTab: tab });
});

it('leads to every part of the settings, and does what a key does', () => {
  const led = doablesFor(all, 'settings:').map(({ what }) => what);
  expect(led.filter((what) => what.startsWith('Settings: '))).toEqual(
    expect.arrayContaining(inProgram.map(({ title }) => `Settings: ${title}`)),
  );
  first('month')?.run();
  expect(desk.getState().show).toBe('month');
  expect(first('undo')?.hint).toBe('z');
});

it('leads nowhere in a browser where only a program has something to choose', () => {
  const inBrowser = doables(session, desk, settingsTabs({})).map(({ what }) => what);
  expect(inBrowser).toContain('Settings: Feedback');
  expect(inBrowser).not.toContain('Settings: This app');
});
