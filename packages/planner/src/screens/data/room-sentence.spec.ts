import { describe, expect, it } from 'vitest';
import type { Room } from '../../store/port.ts';
import { roomSentence } from './room-sentence.ts';

const room = (change: Partial<Room>): Room => ({
  ...{ keptBy: 'browser', usedBytes: 1_260_000, quotaBytes: null, isPersisted: true },
  ...change,
});

describe('how the planner is kept', () => {
  it('is told of a browser as that browser promises it', () => {
    expect(roomSentence(room({}))).toBe('Your browser keeps your planner until you delete it. It uses 1.3 MB.');
    expect(roomSentence(room({ isPersisted: false }))).toContain('may delete your planner');
    expect(roomSentence(room({ isPersisted: null, usedBytes: null }))).toMatch(/doesn’t say .* now and then[.]$/);
  });

  it('speaks of no browser where there is none', () => {
    for (const isPersisted of [true, false, null]) {
      const sentence = roomSentence(room({ keptBy: 'file', isPersisted }));
      expect(sentence).toContain('a file on this computer');
      expect(sentence).not.toContain('browser');
    }
    expect(roomSentence(null)).not.toContain('browser');
  });
});
