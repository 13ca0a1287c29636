import { describe, expect, it } from 'vitest';
import type { StorageEstimate } from '../../../store/port.ts';
import { storageSentence } from './storage-sentence.ts';

const room = (change: Partial<StorageEstimate>): StorageEstimate => ({
  keptBy: 'browser',
  usedBytes: 1_260_000,
  quotaBytes: null,
  isPersisted: true,
  ...change,
});

describe('how the planner is kept', () => {
  it('is told of a browser as that browser promises it', () => {
    expect(storageSentence(room({}))).toBe('Your browser keeps your planner until you delete it. It uses 1.3 MB.');
    expect(storageSentence(room({ isPersisted: false }))).toContain('may delete your planner');
    expect(storageSentence(room({ isPersisted: null, usedBytes: null }))).toMatch(/doesn’t say .* now and then[.]$/);
  });

  it('asks for no export where everything is sent as well', () => {
    const sent = { count: 0, isAlone: false, isOnlyKey: false };
    for (const isPersisted of [false, null]) {
      const say = (change: Partial<typeof sent>) => storageSentence(room({ isPersisted }), { ...sent, ...change });
      expect(say({})).toBe('Everything is also in your synced copy. It uses 1.3 MB.');
      expect(say({ isOnlyKey: true })).toContain('Save a spare key, so that you can open it if you lose this device.');
      expect(say({ count: 1 })).toContain('Export it now and then');
      expect(say({ isAlone: true })).toContain('Export it now and then');
    }
  });

  it('speaks of no browser where there is none', () => {
    for (const isPersisted of [true, false, null]) {
      const sentence = storageSentence(room({ keptBy: 'file', isPersisted }));
      expect(sentence).toContain('a file on this computer');
      expect(sentence).not.toContain('browser');
    }
    expect(storageSentence(null)).not.toContain('browser');
  });
});
