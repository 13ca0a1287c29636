import { expect, it } from 'vitest';
import { selectionTargets, retainShown, EMPTY_SELECTION, extendedTo, toggled } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }): string => [...ids].join('');

it('adds and takes away one by one', () => {
  const two = toggled(toggled(EMPTY_SELECTION, 'a'), 'c');
  expect(idsOf(two)).toBe('ac');
  expect(idsOf(toggled(two, 'a'))).toBe('c');
});

it('stretches from where it began, in either direction', () => {
  const from = toggled(EMPTY_SELECTION, 'b');
  expect(idsOf(extendedTo(from, 'd', ORDER))).toBe('bcd');
  expect(idsOf(extendedTo(extendedTo(from, 'd', ORDER), 'a', ORDER))).toBe('ab');
  expect(idsOf(extendedTo({ ids: new Set(), anchor: 'gone' }, 'c', ORDER))).toBe('c');
});

it('lets go of what is gone, and is the same where nothing is', () => {
  const all = extendedTo(toggled(EMPTY_SELECTION, 'a'), 'd', ORDER);
  expect(idsOf(retainShown(all, ['a', 'd']))).toBe('ad');
  expect(retainShown(all, ORDER)).toBe(all);
});

it('acts on all selected tasks where the task is selected, else on it alone', () => {
  const two = toggled(toggled(EMPTY_SELECTION, 'c'), 'a');
  expect(selectionTargets(two, 'a', ORDER)).toEqual(['a', 'c']);
  expect(selectionTargets(two, 'b', ORDER)).toEqual(['b']);
});
