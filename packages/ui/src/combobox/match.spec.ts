import { describe, expect, it } from 'vitest';
import { findByText, search } from './match.ts';

const IVORY = { value: 'CI', label: 'Côte d’Ivoire', words: ['Ivory Coast'] };
const NEW_ZEALAND = { value: 'NZ', label: 'New Zealand' };
const GUINEA = { value: 'PG', label: 'Papua New Guinea' };
const KINGDOM = { value: 'GB', label: 'United Kingdom', words: ['UK', 'Great Britain'] };
const UKRAINE = { value: 'UA', label: 'Ukraine' };
const NEVIS = { value: 'KN', label: 'St. Kitts & Nevis' };
const ALL = [IVORY, NEVIS, GUINEA, NEW_ZEALAND, UKRAINE, KINGDOM];

describe('search', () => {
  it.each(['cote', "d'ivoire", 'CÔTE D IVOIRE', 'ci', 'CI', ' ivo ', 'ivory c'])('%j finds Côte d’Ivoire', (query) => {
    expect(search(ALL, query)).toEqual([IVORY]);
  });

  it('finds a short value as a whole only', () => {
    expect(search([NEW_ZEALAND], 'nz')).toEqual([NEW_ZEALAND]);
    expect(search([{ value: 'CZ', label: 'Bohemia' }], 'z')).toEqual([]);
  });

  it('puts the very one first, then names that begin so, then names that hold it', () => {
    expect(search(ALL, 'uk')).toEqual([KINGDOM, UKRAINE]);
    expect(search(ALL, 'gb')).toEqual([KINGDOM]);
    expect(search(ALL, 'britain')).toEqual([]);
    expect(search(ALL, 'new')).toEqual([NEW_ZEALAND, GUINEA]);
  });

  it('reads "&" and "and" as one', () => {
    expect(search(ALL, 'st kitts and n')).toEqual([NEVIS]);
    expect(search(ALL, 'St. Kitts & N')).toEqual([NEVIS]);
  });

  it('finds everything before anything is typed, and nothing by signs', () => {
    for (const query of ['', '  ']) expect(search(ALL, query)).toEqual(ALL);
    for (const query of ['.', '.*', '\\', 'new.*', '[a-z]', '%', "'"]) expect(search(ALL, query)).toEqual([]);
  });
});

describe('findByText', () => {
  it('takes a whole name only, never the short value', () => {
    expect(findByText(ALL, 'new zealand ')).toBe(NEW_ZEALAND);
    expect(findByText(ALL, 'uk')).toBe(KINGDOM);
    for (const text of ['new', 'nz', '', '.', 'narnia']) expect(findByText(ALL, text)).toBeNull();
  });
});
