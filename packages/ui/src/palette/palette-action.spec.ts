import { expect, it } from 'vitest';
import { matchingActions } from './palette-action.ts';

const ALL = [
  { label: 'Week' },
  { label: 'Work week' },
  { label: 'Settings: Appearance', keywords: 'dark light theme' },
  { label: 'Settings: Data', keywords: 'export backup trash' },
];

it.each([
  ['week', ['Week', 'Work week']],
  ['WO', ['Work week']],
  ['dark', ['Settings: Appearance']],
  ['settings data', ['Settings: Data']],
  ['data settings', ['Settings: Data']],
  ['ark', []],
  ['week dark', []],
  [' ', []],
])('%j finds what begins so', (query, expected) => {
  expect(matchingActions(ALL, query).map(({ label }) => label)).toEqual(expected);
});

it('names no more than fit below what was found', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ label: `Week ${String(at)}` }));
  expect(matchingActions(many, 'week')).toHaveLength(8);
});
