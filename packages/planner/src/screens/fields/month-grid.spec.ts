import { describe, expect, it } from 'vitest';
import { dayAfterKey } from './month-grid.tsx';

describe('keys in the small month', () => {
  it.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-18', '2026-11-11'],
    ['ArrowDown', '2026-11-18', '2026-11-25'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
    ['Enter', '2026-11-18', null],
  ])('%s leads from %s to %s', (key, day, expected) => {
    expect(dayAfterKey(key, day)).toBe(expected);
  });
});
