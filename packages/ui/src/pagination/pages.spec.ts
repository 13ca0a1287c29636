import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, formatCount, knownPages, pageCount, pageItems, pageWords, shownRange } from './pages.ts';

const show = (current: number, pages: number) =>
  pageItems(current, pages)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ');

describe('pageItems', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [1, 10, '1 2 3 … 10'],
    [4, 10, '1 2 3 4 5 6 … 10'],
    [5, 10, '1 2 3 4 5 6 7 … 10'],
    [6, 10, '1 … 4 5 6 7 8 9 10'],
    [5, 20, '1 2 3 4 5 6 7 … 20'],
    [10, 20, '1 … 8 9 10 11 12 … 20'],
    [20, 20, '1 … 18 19 20'],
  ])('page %i of %i: %s', (current, pages, wanted) => {
    expect(show(current, pages)).toBe(wanted);
  });

  it('offers first, current and last, rising, each once, and at most nine', () => {
    const pages = fc.integer({ min: 1, max: 200_000 });
    const place = pages.chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
    fc.assert(
      fc.property(place, ([current, last]) => {
        const items = pageItems(current, last);
        const numbers = items.filter((item) => item !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(last);
        expect(numbers).toContain(current);
        expect(items.length).toBeLessThanOrEqual(9);
        for (const [index, item] of items.entries()) {
          if (item !== 'gap') continue;
          expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
        }
      }),
    );
  });
});

describe('words about counts', () => {
  it.each([
    [{ page: 1, size: 10, total: 0 }, 'Showing 0 to 0 of 0 results'],
    [{ page: 1, size: 10, total: 7 }, 'Showing 1 to 7 of 7 results'],
    [{ page: 3, size: 10, total: 25 }, 'Showing 21 to 25 of 25 results'],
    [{ page: 120, size: 10, total: 1_234_567 }, 'Showing 1,191 to 1,200 of 1,234,567 results'],
    [{ page: 1, size: 10, total: 10_000, totalIsCapped: true }, 'Showing 1 to 10 of 10,000+ results'],
  ])('%j', (state, wanted) => {
    expect(shownRange(state)).toBe(wanted);
  });

  it('counts', () => {
    expect([countOf(1, 'user'), countOf(0, 'user'), countOf(2, 'entry', false, 'entries')]).toEqual([
      '1 user',
      '0 users',
      '2 entries',
    ]);
    expect(formatCount(10_000, true)).toBe('10,000+');
    expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2]);
  });
});

describe('pages of a list', () => {
  it('are as many as its items take', () => {
    const third = { page: 3, size: 10, total: 41 };
    expect([knownPages(third), pageWords(third)]).toEqual([5, 'Page 3 of 5']);
    expect(pageWords({ ...third, total: 10_000, totalIsCapped: true })).toBe('Page 3 of 1,000+');
  });

  it('reach to the shown one while nobody knows how many there are, so that a way back stays', () => {
    const third = { page: 3, size: 10, total: null };
    expect([knownPages(third), pageWords(third), shownRange(third)]).toEqual([3, 'Page 3', '']);
  });
});
