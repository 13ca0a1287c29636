import { afterEach, describe, expect, it, vi } from 'vitest';
import { textsOn } from '../../test/memory-texts.ts';
import {
  closeTexts,
  forgetText,
  forgetTexts,
  keepText,
  keptText,
  openTexts,
  readKept,
  writeKept,
} from './kept-text.ts';

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

describe('what is being typed when the browser is killed', () => {
  const disk = new Map<string, string>();
  let now = 0;
  let texts = textsOn(disk);
  /** What the browser had kept for the tab, or for the device, is gone, or as old as it was at the given moment. */
  const start = async (old?: ReadonlyMap<string, string>) => {
    stored.clear();
    for (const [key, text] of old ?? []) stored.set(key, text);
    texts = textsOn(disk);
    await openTexts(texts, () => now++);
  };
  afterEach(async () => {
    await closeTexts(texts);
    disk.clear();
  });

  it('is found again, the last word of it', async () => {
    vi.stubGlobal('sessionStorage', storage);
    await start();
    keepText('a', 'Essay', 'Essay dr');
    const old = new Map(stored);
    keepText('a', 'Essay', 'Essay draft');
    await start();
    expect(keptText('a', 'Essay')).toBe('Essay draft');
    await start(old);
    expect(keptText('a', 'Essay')).toBe('Essay draft');
    expect(keptText('a', 'Essay in English')).toBeNull();
    forgetText('a');
    await start();
    expect(keptText('a', 'Essay')).toBeNull();
  });

  it('gives way to what the tab has that never reached the disk', async () => {
    vi.stubGlobal('sessionStorage', storage);
    await start();
    keepText('a', '', 'Essay');
    const before = new Map(disk);
    keepText('a', '', 'Essay draft');
    const tab = new Map(stored);
    disk.clear();
    for (const [key, text] of before) disk.set(key, text);
    await start(tab);
    expect(keptText('a', '')).toBe('Essay draft');
  });

  it('does not come back once it was emptied, though the browser still has it', async () => {
    const ofDevice = () => storage as unknown as Storage;
    await start();
    writeKept(ofDevice, 'entry', { text: 'Essay' });
    const old = new Map(stored);
    writeKept(ofDevice, 'entry', { text: '' });
    await start(old);
    expect(readKept(ofDevice, 'entry')).toMatchObject({ text: '' });
  });

  it('goes with the account', async () => {
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('localStorage', storage);
    await start();
    keepText('a', '', 'Essay');
    forgetTexts('sam');
    expect(disk.size).toBe(0);
  });
});
