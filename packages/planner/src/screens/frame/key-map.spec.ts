import { describe, expect, it } from 'vitest';
import { isSingleKey, KEY_ACTIONS, KEY_HELP, keyHelp, stepDay, typesCharacter } from './key-map.ts';
import type { PressedKey } from './key-map.ts';

/** As the help writes it, e.g. "Ctrl Shift Z". */
function pressedOf(words: string): PressedKey {
  const parts = words.split(' ');
  const key = parts[parts.length - 1] ?? '';
  return { key, isControl: parts.includes('Ctrl'), isShift: parts.includes('Shift') };
}

describe('the planner’s keys', () => {
  it.each(KEY_ACTIONS.flatMap(({ keys, label }) => keys.map((key) => [key, label])))(
    '%s means one thing: %s',
    (key, what) => {
      expect(KEY_ACTIONS.filter(({ matches }) => matches(pressedOf(key))).map((action) => action.label)).toEqual([
        what,
      ]);
    },
  );

  it('leave the browser its own', () => {
    for (const key of ['Ctrl t', 'Ctrl n', 'Ctrl w', 'Ctrl f', 'Ctrl l', 'Ctrl d', 'Ctrl j']) {
      expect(KEY_ACTIONS.some(({ matches }) => matches(pressedOf(key)))).toBe(false);
    }
  });

  it('mean the same in the list and in the calendar, where those have keys of their own', () => {
    const anywhere = new Set(KEY_ACTIONS.flatMap(({ keys }) => keys));
    const own = KEY_HELP.slice(1).flatMap(({ keys }) => keys.map(({ keys: [first] }) => first ?? ''));
    expect(own.filter((key) => anywhere.has(key))).toEqual([]);
  });

  it('are each told of once in their place', () => {
    for (const { keys } of KEY_HELP) expect(new Set(keys.map(({ label }) => label)).size).toBe(keys.length);
  });
});

describe('keys that type a character', () => {
  it('are told from arrows, named keys and those with Control', () => {
    expect(['n', 'Shift N', '/', '?', '.', ','].every(isSingleKey)).toBe(true);
    expect(['↑', 'Space', 'F2', 'Ctrl K', 'Alt ↑', 'Shift F10', 'Ctrl Shift Z'].some(isSingleKey)).toBe(false);
  });

  it('are none of those a reader needs to go about and to type', () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false };
    expect(['n', 'N', '?', '7'].every((key) => typesCharacter({ ...none, key }))).toBe(true);
    for (const key of [' ', 'Enter', 'ArrowDown', 'F2', 'Delete', 'Escape'])
      expect(typesCharacter({ ...none, key })).toBe(false);
    expect(typesCharacter({ ...none, ctrlKey: true, key: 'k' })).toBe(false);
    expect(typesCharacter({ ...none, metaKey: true, key: 'z' })).toBe(false);
  });

  it('are left out of the help once they are turned off', () => {
    const off = keyHelp(false).flatMap(({ keys }) => keys.flatMap((entry) => entry.keys));
    expect(off.filter(isSingleKey)).toEqual([]);
    expect(off).toEqual(expect.arrayContaining(['Ctrl K', 'Ctrl Z', '↑', 'Space', 'Delete', 'Shift F10']));
    expect(keyHelp(true)).toEqual(KEY_HELP);
  });
});

it.each([
  ['day', 1, '2026-12-01'],
  ['week', 1, '2026-12-07'],
  ['work-week', -1, '2026-11-23'],
  ['month', 1, '2026-12-30'],
] as const)('steps by a %s', (viewType, count, day) => {
  expect(stepDay('2026-11-30', viewType, count)).toBe(day);
});
