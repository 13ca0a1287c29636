import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardTyping } from './guard-typing.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  guardTyping();
});
afterEach(() => vi.unstubAllGlobals());

/** @returns whether listeners on the page hear of a key */
function isHeard(type: 'keydown' | 'keyup', key: string, fields: { isComposing?: boolean; keyCode?: number }): boolean {
  const heard = vi.fn();
  window.addEventListener(type, heard);
  window.dispatchEvent(Object.assign(new Event(type), { key, isComposing: false, keyCode: 13, ...fields }));
  return heard.mock.calls.length > 0;
}

it.each(['Enter', 'Escape', 'Tab', ',', 'ArrowDown', 'Backspace', 'a', 'Process'])(
  'keeps %s from the page while it composes, and in Safari’s order',
  (key) => {
    for (const type of ['keydown', 'keyup'] as const) {
      expect(isHeard(type, key, { isComposing: true })).toBe(false);
      expect(isHeard(type, key, { isComposing: false, keyCode: 229 })).toBe(false);
      expect(isHeard(type, key, {})).toBe(true);
    }
  },
);
