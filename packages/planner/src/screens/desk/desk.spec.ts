import { expect, it } from 'vitest';
import { createDesk } from './desk.ts';

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
