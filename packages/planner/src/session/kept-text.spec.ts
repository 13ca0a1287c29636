import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetText, forgetTexts, keepText, keptText } from './kept-text.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('what is being typed', () => {
  it('is found again until it is taken over, by its own key', () => {
    vi.stubGlobal('sessionStorage', storage);
    keepText('a', 'Essay', 'Essay draft');
    keepText('b', '', 'Notes');
    expect(keptText('a', 'Essay')).toBe('Essay draft');
    forgetText('a');
    expect(keptText('a', 'Essay')).toBeNull();
    expect(keptText('b', '')).toBe('Notes');
  });

  it('gives way to what was written since, and to what is no text of ours', () => {
    vi.stubGlobal('sessionStorage', storage);
    keepText('a', 'Essay', 'Essay draft');
    expect(keptText('a', 'Essay in English')).toBeNull();
    for (const raw of ['{', '"x"', '{"base":"Essay"}', '{"base":"Essay","text":7}', 'null']) {
      stored.set('planner-text:a', raw);
      expect(keptText('a', 'Essay')).toBeNull();
    }
  });

  it('goes with the account, and with it the line that is kept on the device, of that account alone', () => {
    const storageOf = (rows: Record<string, string>) =>
      Object.defineProperty(rows, 'removeItem', { value: (key: string) => delete rows[key] });
    const tab = storageOf({ 'planner-text:a': '{}', 'previous-path': '/' });
    const device = storageOf({ 'planner-entry sam': '{}', 'planner-entry kim': '{}' });
    vi.stubGlobal('sessionStorage', tab);
    vi.stubGlobal('localStorage', device);
    forgetTexts('sam');
    expect(tab).toEqual({ 'previous-path': '/' });
    expect(device).toEqual({ 'planner-entry kim': '{}' });
  });

  it('is no trouble where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    keepText('a', '', 'x');
    forgetText('a');
    forgetTexts('sam');
    expect(keptText('a', '')).toBeNull();
  });
});
