import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './query-parser.js';

describe('S35 the query', () => {
  it.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a', { a: '' }],
    ['a=%2B+b', { a: '+ b' }],
    ['a%5B%5D=1&b[c]=2', { 'a[]': '1', 'b[c]': '2' }],
    ['a=%E0%A4%A', { a: '\ufffd%A' }],
  ])('S35 %j', (query, expected) => {
    expect({ ...parseQuery(query) }).toEqual(expected);
  });

  it('S30 has no prototype to reach or to pollute', () => {
    const parsed = parseQuery('__proto__=x&constructor=y&toString=z&__proto__[polluted]=1');
    expect(Object.getPrototypeOf(parsed)).toBeNull();
    expect(Object.keys(parsed).sort()).toEqual(['__proto__', '__proto__[polluted]', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('S35 of 200 parameters none is lost; one more is refused', () => {
    const query = (count: number): string => Array.from({ length: count }, (_, index) => `action=${index}`).join('&');
    expect(parseQuery(query(200)).action).toHaveLength(200);
    expect(() => parseQuery(query(201))).toThrow('too many parameters');
    expect(() => parseQuery(query(1_001))).toThrow('too many parameters');
  });

  it('S35 keeps every value of every name, in order', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(pairs, (entries) => {
        const parsed = parseQuery(new URLSearchParams(entries).toString());
        for (const name of new Set(entries.map(([key]) => key))) {
          const values = entries.filter(([key]) => key === name).map(([, value]) => value);
          expect([parsed[name]].flat()).toEqual(values);
        }
      }),
    );
  });
});
