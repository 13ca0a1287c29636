import { expect, it } from 'vitest';
import { ClockedDevice } from '../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../test/memory-store.ts';
import { PlannerSession } from '../../session/session.ts';
import { createWorkspace } from '../workspace/workspace.ts';
import { matchingActions } from '@bellweek/ui/palette-action';
import { settingPlaces, settingsTabs } from '../settings/settings-tabs.ts';
import { paletteActions } from './palette-actions.ts';

const session = new PlannerSession({
  store: new MemoryDevice().open('sam'),
  device: new ClockedDevice('2026-11-18T04:30:00.000Z'),
  canChange: true,
});
const workspace = createWorkspace('2026-11-18');
const inProgram = settingPlaces({ programSettings: 'All of it', hasReminders: true });
const all = paletteActions(session, workspace, inProgram);
const first = (query: string) => matchingActions(all, query)[0];

it('names each thing once, and not the search itself', () => {
  const names = all.map(({ label }) => label);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('Search and filter');
});

it.each([
  ['roomy density', 'appearance', 'List spacing'],
  ['backup', 'data', 'Back up'],
  ['statistics', 'week', 'Weekly report'],
  ['telemetry', 'week', 'Weekly report'],
  ['subjects', 'groups', 'Tags'],
  ['hours a day', 'week', 'Study time per day'],
  ['american', 'appearance', 'Date format'],
  ['do not disturb', 'week', 'Quiet hours'],
  ['startup', 'devices', 'This app'],
] as const)('20: leads by %j to exactly that setting', (query, tab, section) => {
  first(query)?.run();
  expect(workspace.getState()).toMatchObject({ sheet: 'settings', settingsTab: tab, setting: section });
});

it.each([
  ['trash', 'trash'],
  ['timetable', 'timetable'],
  ['bug', 'feedback'],
] as const)('20: leads by %j to what is no setting', (query, sheet) => {
  first(query)?.run();
  expect(workspace.getState().sheet).toBe(sheet);
});

it('25: “dark” switches to dark, and the settings have five tabs at most', () => {
  expect(first('dark')?.label).toBe('Dark mode');
  expect(first('compact')?.label).toBe('Settings: List spacing');
  expect(settingsTabs({ programSettings: 'All of it' }).map(({ title }) => title)).toEqual([
    'Appearance',
    'Week',
    'Groups and tags',
    'This app',
    'Data',
  ]);
  expect(settingsTabs({})).toHaveLength(4);
  const titles = settingsTabs({ programSettings: 'All of it', hasReminders: true }).map(({ title }) => title);
  expect([titles.length, titles[1]]).toEqual([5, 'Week and reminders']);
});

it('does what a key does', () => {
  first('month')?.run();
  expect(workspace.getState().viewType).toBe('month');
  expect(first('undo')?.shortcut).toBe('z');
});

it('leads nowhere in a browser where only a program has something to choose', () => {
  const inBrowser = paletteActions(session, workspace, settingPlaces({})).map(({ label }) => label);
  expect(inBrowser).toContain('Settings: Back up');
  expect(inBrowser).not.toContain('Settings: This app');
});
