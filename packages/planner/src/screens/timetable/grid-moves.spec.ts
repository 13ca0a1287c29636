import { expect, it } from 'vitest';
import { placeAfter, placeAfterFree } from './grid-moves.ts';

const SIZE = { columns: 2, rows: 3 };

it('goes on to the next day below the last period, and stays at the end', () => {
  expect(placeAfter({ column: 0, row: 2 }, 'down', SIZE)).toEqual({ column: 1, row: 0 });
  expect(placeAfter({ column: 1, row: 2 }, 'down', SIZE)).toEqual({ column: 1, row: 2 });
});

it('skips a free period, but not the last one', () => {
  expect(placeAfterFree({ column: 0, row: 0 }, SIZE)).toEqual({ column: 0, row: 1 });
  expect(placeAfterFree({ column: 0, row: 2 }, SIZE)).toEqual({ column: 1, row: 0 });
  expect(placeAfterFree({ column: 1, row: 2 }, SIZE)).toBeNull();
});
