import { expect, it } from 'vitest';
import { agendaLines, distributeLines } from './agenda-room.ts';

it('shows a line of each part at least, and more of each in turn', () => {
  expect(distributeLines([7, 1, 4], 5)).toEqual([2, 1, 2]);
  expect(distributeLines([7, 1, 4], 6)).toEqual([3, 1, 2]);
  expect(distributeLines([7, 1, 4], -2)).toEqual([1, 1, 1]);
  expect(distributeLines([2, 1], 9)).toEqual([2, 1]);
  expect(distributeLines([], 9)).toEqual([]);
});

it('leaves room for the hours', () => {
  expect(agendaLines(844, 4)).toBe(4);
  expect(agendaLines(844, 1)).toBe(7);
  expect(agendaLines(500, 2)).toBeLessThanOrEqual(0);
});
