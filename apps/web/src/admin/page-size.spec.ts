import { expect, it } from 'vitest';
import { pageAtSize, sizeField } from './page-size.ts';
import { readView, writeView } from './url-state.ts';

interface View {
  size: number | null;
}

it.each([
  ['size=25', 25],
  ['size=20', 20],
  ['size=11', null],
  ['size=1000', null],
  ['size=', null],
  ['', null],
])('An address of %j asks for %j rows', (address, size) => {
  expect(readView<View>({ size: sizeField }, new URLSearchParams(address))).toEqual({ size });
});

it('A chosen size is in the address, also where it is the default', () => {
  expect(writeView<View>({ size: sizeField }, { size: 10 }, new URLSearchParams('page=2')).toString()).toBe(
    'page=2&size=10',
  );
});

it.each([
  [1, 10, 25, 1],
  [3, 10, 25, 1],
  [6, 10, 25, 3],
  [3, 25, 10, 6],
  [2, 100, 10, 11],
])('Page %i of %i rows becomes, with %i rows, page %i', (page, size, next, expected) => {
  expect(pageAtSize(page, size, next)).toBe(expected);
});
