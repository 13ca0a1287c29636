import { expect, it } from 'vitest';
import { firstCharacters } from './first-characters.ts';
import { END, IS_NEAR, nearSource, pattern, Pattern } from './pattern.ts';

const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
const near = characters.filter((character) => IS_NEAR.test(character));

it.each(['\\p{L}', '\\p{N}', '[\\p{L}\\p{N}_]', '[^\\p{L}]', '(?!\\p{L})', `x${END}`])(
  'reads %s in near texts as in any other',
  (source) => {
    const [quick, whole] = [new RegExp(nearSource(source), 'iu'), new RegExp(source, 'iu')];
    expect(near.length).toBeGreaterThan(0x1_00);
    for (const character of near)
      for (const text of [character, `x${character}`, `x’${character}`, `x.${character}`])
        expect(quick.test(text), JSON.stringify(text)).toBe(whole.test(text));
  },
);

it('finds what letters from U+0100 on fold to', () => {
  expect(new Pattern('k\\p{L}').at('\u{212a}š', 0)).not.toBeNull();
  expect(pattern('day').at('dayš', 0)).toBeNull();
});

it.each([
  ['(?:on )?(?:the )?day', 'otd'],
  ['(?:(?:due|by):?[ ]{1,3}){0,2}(mon|tue)\\.?', 'dbmt'],
  ['(?<!for )(?:x|×)?\\d{1,2}', 'x×0123456789'],
  ['[@~-](?=a)|[a-c]\\.', '@~-abc'],
  ['a*?b+|\\u00a0', 'ab\u00a0'],
  ['in(?: (?:a|b))?', 'i'],
  ['', null],
  ['x?', null],
  ['a|', null],
  ['(?:a|\\p{L})b', null],
  ['[^a]', null],
  ['.a', null],
])('knows what a match of "%s" can begin with', (source, characters) => {
  expect(firstCharacters(source)).toEqual(characters === null ? null : new Set(characters));
});
