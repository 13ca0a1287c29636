import { expect, it } from 'vitest';
import { createWorkspace, openingDay } from './workspace.ts';

it('closes the sheet first, then the panel', () => {
  const workspace = createWorkspace('2026-11-16');
  const { open, setSheet, close } = workspace.getState();
  open({ kind: 'task', id: 'a' });
  setSheet('search');
  close();
  expect(workspace.getState()).toMatchObject({ sheet: null, opened: { id: 'a' } });
  close();
  expect(workspace.getState().opened).toBeNull();
});

it('keeps the spare key put off while the settings open and close', () => {
  const workspace = createWorkspace('2026-11-16');
  workspace.getState().putOffSpareKey();
  workspace.getState().openSetting('devices');
  workspace.getState().close();
  expect(workspace.getState().isSpareKeyPutOff).toBe(true);
});

it('says the same sentence twice as two things', () => {
  const workspace = createWorkspace('2026-11-16');
  workspace.getState().announce('Moved.');
  workspace.getState().announce('Moved.');
  expect(workspace.getState().announcement).toEqual({ id: 2, sentence: 'Moved.' });
});

it.each([
  ['2026-11-22T16:59', '2026-11-22'],
  ['2026-11-22T17:00', '2026-11-23'],
  ['2026-11-22T23:59', '2026-11-23'],
  ['2026-11-23T00:00', '2026-11-23'],
  ['2026-11-21T20:00', '2026-11-21'],
])('opens at %s on %s', (now, day) => {
  expect(openingDay(now)).toBe(day);
});
