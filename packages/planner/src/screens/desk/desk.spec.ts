import { expect, it } from 'vitest';
import { createDesk, openingDay } from './desk.ts';

it('closes the sheet first, then the panel', () => {
  const desk = createDesk('2026-11-16');
  const { open, setSheet, close } = desk.getState();
  open({ kind: 'task', id: 'a' });
  setSheet('search');
  close();
  expect(desk.getState()).toMatchObject({ sheet: null, opened: { id: 'a' } });
  close();
  expect(desk.getState().opened).toBeNull();
});

it('says the same sentence twice as two things', () => {
  const desk = createDesk('2026-11-16');
  desk.getState().say('Moved.');
  desk.getState().say('Moved.');
  expect(desk.getState().spoken).toEqual({ id: 2, sentence: 'Moved.' });
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
