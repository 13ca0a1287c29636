import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.js';

const CHARACTERS = [
  '👨‍👩‍👧',
  '👩🏽‍🚀',
  '🇦🇺',
  '❤️',
  '1️⃣',
  'é',
  'e\u0301',
  'ệ',
  'क्षि',
  'நி',
  '한',
  '각',
  'กำ',
  '𝒳',
  '\r\n',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
];
const charactersOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);

describe('cutText', () => {
  it.each(CHARACTERS)('leaves %j whole or out, wherever the limit is', (character) => {
    const whole = charactersOf(`ab${character}${character}cd`);
    const text = whole.join('');
    for (let most = 0; most <= text.length; most += 1) {
      for (const end of ['', '…']) {
        const cut = cutText(text, most, end);
        expect(cut.length).toBeLessThanOrEqual(Math.max(most, end.length));
        if (cut === text) continue;
        const kept = cut.slice(0, cut.length - end.length).trimEnd();
        const starts = whole.map((_, at) => whole.slice(0, at).join('').trimEnd());
        expect(starts).toContain(kept);
      }
    }
  });

  it('keeps a text that fits, and the end of one that does not', () => {
    expect(cutText('Essay', 5, '…')).toBe('Essay');
    expect(cutText('Essay draft', 7, '…')).toBe('Essay…');
    expect(cutText('', 0)).toBe('');
  });

  it('cuts a pile of marks that is no character, quickly', () => {
    const pile = `a${'\u0301'.repeat(200_000)}`;
    const before = performance.now();
    expect(cutText(pile, 500)).toHaveLength(500);
    expect(performance.now() - before).toBeLessThan(500);
    expect(cutText(`${'😀'.repeat(300)}`, 499)).toBe('😀'.repeat(249));
  });
});
