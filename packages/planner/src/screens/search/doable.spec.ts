import { expect, it } from 'vitest';
import { doablesFor } from './doable.ts';

const ALL = [
  { what: 'Week' },
  { what: 'Work week' },
  { what: 'Settings: Appearance', words: 'dark light theme' },
  { what: 'Settings: Data', words: 'export backup trash' },
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
  expect(doablesFor(ALL, query).map(({ what }) => what)).toEqual(expected);
});

it('names no more than fit below what was found', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ what: `Week ${String(at)}` }));
  expect(doablesFor(many, 'week')).toHaveLength(8);
});
