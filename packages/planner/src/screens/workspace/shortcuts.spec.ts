import { describe, expect, it } from 'vitest';
import {
  actionOfKey,
  actionsIn,
  ariaKeys,
  isSingleKey,
  keysOf,
  shortcutHelp,
  SHORTCUTS,
  typesCharacter,
} from './shortcuts.ts';
import type { ActionId, KeyPress, ShortcutArea } from './shortcuts.ts';

const EVENT_KEYS: Record<string, string> = {
  Space: ' ',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};

/** The key event of a shortcut as the help writes it, such as "Ctrl Shift Z". */
function pressOf(words: string): KeyPress {
  const parts = words.split(' ');
  const key = parts.at(-1) ?? '';
  return {
    key: EVENT_KEYS[key] ?? key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

const AREAS: readonly ShortcutArea[] = ['planner', 'list', 'calendar'];

describe('the planner’s keys', () => {
  const pressed = AREAS.flatMap((area) =>
    actionsIn(area).flatMap(([id, { keys, isSequence }]) =>
      isSequence ? [] : keys.map((key) => [area, key, id] as const),
    ),
  );

  it.each(pressed)('%s: %s is %s', (area, key, id) => expect(actionOfKey(area, pressOf(key))).toBe(id));

  it('leave the browser its own', () => {
    for (const key of ['Ctrl t', 'Ctrl n', 'Ctrl w', 'Ctrl f', 'Ctrl l', 'Ctrl d', 'Ctrl j', 'Alt ←', 'Ctrl s']) {
      for (const area of AREAS) expect(actionOfKey(area, pressOf(key))).toBeNull();
    }
  });

  it('are the same with Command, with caps lock, and on a keyboard where "/" and "?" need Shift or do not', () => {
    expect(actionOfKey('planner', { ...pressOf('k'), metaKey: true })).toBe('search');
    expect(actionOfKey('planner', pressOf('N'))).toBe('task.add');
    expect(actionOfKey('planner', { ...pressOf('/'), shiftKey: true })).toBe('search');
    expect(actionOfKey('planner', { ...pressOf('?'), shiftKey: true })).toBe('help');
    expect(actionOfKey('planner', pressOf('?'))).toBe('help');
  });

  it('work by their places on layouts of other scripts', () => {
    const cyrillic = { ...pressOf('я'), code: 'KeyZ' };
    expect(actionOfKey('planner', cyrillic)).toBe('undo');
    expect(actionOfKey('planner', { ...cyrillic, ctrlKey: true })).toBe('undo');
    expect(actionOfKey('planner', { ...cyrillic, key: 'Я', ctrlKey: true, shiftKey: true })).toBe('redo');
    expect(actionOfKey('planner', { ...pressOf('ל'), code: 'KeyK', metaKey: true })).toBe('search');
    expect(actionOfKey('list', { ...pressOf('ф'), code: 'KeyA', ctrlKey: true })).toBe('list.select-all');
  });

  it('of the list delete by Backspace too, and open the menu by the key for menus', () => {
    expect(actionOfKey('list', pressOf('Backspace'))).toBe('task.delete');
    expect(actionOfKey('list', pressOf('ContextMenu'))).toBe('task.menu');
  });

  it('mean the same in the list and in the calendar, where those have keys of their own', () => {
    const anywhere = new Set(actionsIn('planner').flatMap(([, { keys }]) => keys));
    const own = (['list', 'calendar'] as const).flatMap((area) => actionsIn(area).map(([, { keys }]) => keys[0] ?? ''));
    expect(own.filter((key) => anywhere.has(key))).toEqual([]);
  });

  it('are each told of once in their place', () => {
    for (const { keys } of shortcutHelp(true)) expect(new Set(keys.map(({ label }) => label)).size).toBe(keys.length);
  });

  it('are told to assistive technology in its own spelling', () => {
    expect(ariaKeys('undo', true)).toBe('z Control+z');
    expect(ariaKeys('redo', false)).toBe('Control+Shift+z Control+y');
    expect(ariaKeys('task.add', false)).toBeUndefined();
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

  it('are left out once they are turned off', () => {
    const ids = Object.keys(SHORTCUTS) as ActionId[];
    const off = ids.flatMap((id) => keysOf(id, false));
    expect(off.filter(isSingleKey)).toEqual([]);
    expect(off).toEqual(expect.arrayContaining(['Ctrl K', 'Ctrl Z', '↑', 'Space', 'Delete', 'Shift F10']));
    expect(shortcutHelp(false).flatMap(({ keys }) => keys.flatMap((entry) => entry.keys))).toEqual(off);
    expect(ids.flatMap((id) => keysOf(id, true)).some(isSingleKey)).toBe(true);
  });
});
