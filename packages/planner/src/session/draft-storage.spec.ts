import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftsOn } from '../../test/memory-drafts.ts';
import {
  closeDrafts,
  discardDraft,
  discardDrafts,
  saveDraft,
  loadDraft,
  openDrafts,
  readStored,
  writeStored,
} from './draft-storage.ts';

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
    saveDraft('a', 'Essay', 'Essay draft');
    saveDraft('b', '', 'Notes');
    expect(loadDraft('a', 'Essay')).toBe('Essay draft');
    discardDraft('a');
    expect(loadDraft('a', 'Essay')).toBeNull();
    expect(loadDraft('b', '')).toBe('Notes');
  });

  it('gives way to what was written since, and to what is no text of ours', () => {
    vi.stubGlobal('sessionStorage', storage);
    saveDraft('a', 'Essay', 'Essay draft');
    expect(loadDraft('a', 'Essay in English')).toBeNull();
    for (const raw of ['{', '"x"', '{"base":"Essay"}', '{"base":"Essay","text":7}', 'null']) {
      stored.set('planner-text:a', raw);
      expect(loadDraft('a', 'Essay')).toBeNull();
    }
  });

  it('goes with the account, and with it the line that is kept on the device, of that account alone', () => {
    const storageOf = (rows: Record<string, string>) =>
      Object.defineProperty(rows, 'removeItem', { value: (key: string) => delete rows[key] });
    const tab = storageOf({ 'planner-text:a': '{}', 'previous-path': '/' });
    const device = storageOf({ 'planner-entry sam': '{}', 'planner-entry kim': '{}' });
    vi.stubGlobal('sessionStorage', tab);
    vi.stubGlobal('localStorage', device);
    discardDrafts('sam');
    expect(tab).toEqual({ 'previous-path': '/' });
    expect(device).toEqual({ 'planner-entry kim': '{}' });
  });

  it('is no trouble where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    saveDraft('a', '', 'x');
    discardDraft('a');
    discardDrafts('sam');
    expect(loadDraft('a', '')).toBeNull();
  });
});

describe('what is being typed when the browser is killed', () => {
  const disk = new Map<string, string>();
  let now = 0;
  let drafts = draftsOn(disk);
  /** Starts with drafts lost from the browser's storage, or as old as at the given moment. */
  const start = async (old?: ReadonlyMap<string, string>) => {
    stored.clear();
    for (const [key, text] of old ?? []) stored.set(key, text);
    drafts = draftsOn(disk);
    await openDrafts(drafts, () => now++);
  };
  afterEach(async () => {
    await closeDrafts(drafts);
    disk.clear();
  });

  it('is found again, the last word of it', async () => {
    vi.stubGlobal('sessionStorage', storage);
    await start();
    saveDraft('a', 'Essay', 'Essay dr');
    const old = new Map(stored);
    saveDraft('a', 'Essay', 'Essay draft');
    await start();
    expect(loadDraft('a', 'Essay')).toBe('Essay draft');
    await start(old);
    expect(loadDraft('a', 'Essay')).toBe('Essay draft');
    expect(loadDraft('a', 'Essay in English')).toBeNull();
    discardDraft('a');
    await start();
    expect(loadDraft('a', 'Essay')).toBeNull();
  });

  it('gives way to what the tab has that never reached the disk', async () => {
    vi.stubGlobal('sessionStorage', storage);
    await start();
    saveDraft('a', '', 'Essay');
    const before = new Map(disk);
    saveDraft('a', '', 'Essay draft');
    const tab = new Map(stored);
    disk.clear();
    for (const [key, text] of before) disk.set(key, text);
    await start(tab);
    expect(loadDraft('a', '')).toBe('Essay draft');
  });

  it('does not come back once it was emptied, though the browser still has it', async () => {
    const ofDevice = () => storage as unknown as Storage;
    await start();
    writeStored(ofDevice, 'entry', { text: 'Essay' });
    const old = new Map(stored);
    writeStored(ofDevice, 'entry', { text: '' });
    await start(old);
    expect(readStored(ofDevice, 'entry')).toMatchObject({ text: '' });
  });

  it('goes with the account', async () => {
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('localStorage', storage);
    await start();
    saveDraft('a', '', 'Essay');
    discardDrafts('sam');
    expect(disk.size).toBe(0);
  });
});
