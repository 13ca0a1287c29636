import { expect, it } from 'vitest';
import { ClockedDevice } from '../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../test/memory-store.ts';
import { PlannerSession } from '../../session/session.ts';
import { createWorkspace } from '../workspace/workspace.ts';
import { matchingActions } from '@bellweek/ui/palette-action';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { paletteActions } from './palette-actions.ts';

const session = new PlannerSession({
  store: new MemoryDevice().open('sam'),
  device: new ClockedDevice('2026-11-18T04:30:00.000Z'),
  canChange: true,
});
const workspace = createWorkspace('2026-11-18');
const inProgram = settingsTabs({ programSettings: 'All of it' });
const all = paletteActions(session, workspace, inProgram);
const first = (query: string) => matchingActions(all, query)[0];

it('names each thing once, and not the search itself', () => {
  const names = all.map(({ label }) => label);
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
  expect(workspace.getState()).toMatchObject({ sheet: 'settings', settingsTab: tab });
});

it('leads to every part of the settings, and does what a key does', () => {
  const led = matchingActions(all, 'settings:').map(({ label }) => label);
  expect(led.filter((what) => what.startsWith('Settings: '))).toEqual(
    expect.arrayContaining(inProgram.map(({ title }) => `Settings: ${title}`)),
  );
  first('month')?.run();
  expect(workspace.getState().viewType).toBe('month');
  expect(first('undo')?.shortcut).toBe('z');
});

it('leads nowhere in a browser where only a program has something to choose', () => {
  const inBrowser = paletteActions(session, workspace, settingsTabs({})).map(({ label }) => label);
  expect(inBrowser).toContain('Settings: Feedback');
  expect(inBrowser).not.toContain('Settings: This app');
});
