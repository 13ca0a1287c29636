import { describe, expect, it } from 'vitest';
import { findByText, isMatch } from './match.ts';

const IVORY = { value: 'CI', label: 'Côte d’Ivoire' };
const NEW_ZEALAND = { value: 'NZ', label: 'New Zealand' };

describe('isMatch', () => {
  it.each(['cote', "d'ivoire", 'CÔTE D IVOIRE', 'ci', 'CI', ' ivo '])('%j finds Côte d’Ivoire', (query) => {
    expect(isMatch(IVORY, query)).toBe(true);
  });

  it('finds a short value as a whole only', () => {
    expect(isMatch(NEW_ZEALAND, 'nz')).toBe(true);
    expect(isMatch({ value: 'AZ', label: 'Azerbaijan' }, 'z')).toBe(true);
    expect(isMatch({ value: 'CZ', label: 'Bohemia' }, 'z')).toBe(false);
  });

  it('finds everything before anything is typed', () => {
    expect(isMatch(NEW_ZEALAND, '')).toBe(true);
  });
});

describe('findByText', () => {
  it('takes the whole label only', () => {
    expect(findByText([IVORY, NEW_ZEALAND], 'new zealand ')).toBe(NEW_ZEALAND);
    expect(findByText([IVORY, NEW_ZEALAND], 'new')).toBeNull();
    expect(findByText([IVORY, NEW_ZEALAND], '')).toBeNull();
  });
});
