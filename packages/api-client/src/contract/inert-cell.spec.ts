import { describe, expect, it } from 'vitest';
import { inertCell, textOfCell } from './inert-cell.js';

const BEGINNINGS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '|', '%'];
const BEFORE = ['', ' ', '   ', '\t', '\r', '\n', '\u00a0', '\u2003', '\u3000', '\u200b', '\u200e', '\u202e', '\u2060'];
const RARE = [
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u180e',
  '\u115f',
  '\u3164',
  '\u0000',
  '\u001b',
  '\u{e0020}',
  ' \u200b \u2067',
];

describe('inertCell', () => {
  it.each([...BEFORE, ...RARE])('guards each beginning of a formula behind %j', (before) => {
    for (const sign of BEGINNINGS) {
      const text = `${before}${sign}1+1`;
      expect(inertCell(text)).toBe(`'${text}`);
      expect(textOfCell(inertCell(text))).toBe(text);
    }
  });

  it.each(['\tAna', '\rAna', '\nAna'])('guards %j, which may split a cell', (text) => {
    expect(inertCell(text)).toBe(`'${text}`);
  });

  it.each(['Ana', ' Ana', 'a=1', '1-2', "'s-Hertogenbosch", '#1', '李-', '❤️', ''])('leaves %j as it is', (text) => {
    expect(inertCell(text)).toBe(text);
    expect(textOfCell(text)).toBe(text);
  });
});
