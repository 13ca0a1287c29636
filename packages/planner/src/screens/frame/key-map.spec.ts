import { describe, expect, it } from 'vitest';
import { KEY_ACTIONS, KEY_HELP, stepDay } from './key-map.ts';
import type { PressedKey } from './key-map.ts';

/** As the help writes it, e.g. "Ctrl Shift Z". */
function pressedOf(words: string): PressedKey {
  const parts = words.split(' ');
  const key = parts[parts.length - 1] ?? '';
  return { key, isControl: parts.includes('Ctrl'), isShift: parts.includes('Shift') };
}

describe('the planner’s keys', () => {
  it.each(KEY_ACTIONS.flatMap(({ keys, what }) => keys.map((key) => [key, what])))(
    '%s means one thing: %s',
    (key, what) => {
      expect(KEY_ACTIONS.filter(({ fits }) => fits(pressedOf(key))).map((action) => action.what)).toEqual([what]);
    },
  );

  it('leave the browser its own', () => {
    for (const key of ['Ctrl t', 'Ctrl n', 'Ctrl w', 'Ctrl f', 'Ctrl l', 'Ctrl d', 'Ctrl j']) {
      expect(KEY_ACTIONS.some(({ fits }) => fits(pressedOf(key)))).toBe(false);
    }
  });

  it('mean the same in the list and in the calendar, where those have keys of their own', () => {
    const anywhere = new Set(KEY_ACTIONS.flatMap(({ keys }) => keys));
    const own = KEY_HELP.slice(1).flatMap(({ keys }) => keys.map(({ keys: [first] }) => first ?? ''));
    expect(own.filter((key) => anywhere.has(key))).toEqual([]);
  });

  it('are each told of once in their place', () => {
    for (const { keys } of KEY_HELP) expect(new Set(keys.map(({ what }) => what)).size).toBe(keys.length);
  });
});

it.each([
  ['day', 1, '2026-12-01'],
  ['week', 1, '2026-12-07'],
  ['work-week', -1, '2026-11-23'],
  ['month', 1, '2026-12-30'],
] as const)('steps by a %s', (show, count, day) => {
  expect(stepDay('2026-11-30', show, count)).toBe(day);
});
