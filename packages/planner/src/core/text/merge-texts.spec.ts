import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

describe('mergeTexts', () => {
  it.each([
    ['lines', '', 'mine', 'theirs', 'theirs\nmine'],
    ['lines', 'Page 4', 'Page 4\nbring a pen', 'Read: Page 4', 'Read: Page 4\nbring a pen'],
    ['lines', 'a\nb\nc', 'a\nB\nc', 'a\nb\nc\nd', 'a\nB\nc\nd'],
    ['lines', 'a\nnote\nc', 'a\nnotes\nc', 'a\nnoted\nc', 'a\nnoted\nnotes\nc'],
    ['lines', 'same', 'same', 'other', 'other'],
    ['lines', 'same', 'other', 'same', 'other'],
    ['lines', 'x', 'x2', 'x\ny', 'x2\ny'],
    ['lines', 'y', 'y2', 'x\ny', 'x\ny2'],
    ['lines', 'y', '', 'x\ny', 'x\n'],
    ['line', 'Essay', 'Essay draft', 'Essay in English', 'Essay in English / Essay draft'],
    ['line', 'note', 'notes', 'noted', 'noted / notes'],
    ['line', 'Hall 4', 'Hall 5', 'Gym 4', 'Gym 5'],
  ] as const)('%s: %j changed to %j and %j is %j', (kind, base, mine, theirs, expected) => {
    expect(mergeTexts(base, mine, theirs, kind)).toBe(expected);
  });

  it('keeps every character that either added at an end, in its order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 12 });
    const added = (letters: string[]) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, added(['M', 'N']), added(['T', 'U']), fc.boolean(), fc.boolean(), (base, m, t, mEnd, tEnd) => {
        const merged = mergeTexts(base, mEnd ? base + m : m + base, tEnd ? base + t : t + base, 'lines');
        expect(merged).toContain(m);
        expect(merged).toContain(t);
      }),
    );
  });

  it('of two tabs that type in turns ends with both texts, each once', () => {
    let row = '';
    const bases = ['', ''];
    const texts = ['the first tab', 'another one'];
    for (let length = 1; length <= 13; length += 1) {
      for (const tab of [0, 1]) {
        const typed = (texts[tab] ?? '').slice(0, length);
        row = mergeTexts(bases[tab] ?? '', typed, row, 'lines');
        bases[tab] = typed;
      }
    }
    expect(row.split('\n').toSorted()).toEqual(['another one', 'the first tab']);
  });
});
