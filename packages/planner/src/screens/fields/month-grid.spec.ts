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
    ['Home', '2026-11-18', '2026-11-16'],
    ['Home', '2026-11-16', '2026-11-16'],
    ['Home', '2026-12-02', '2026-11-30'],
    ['End', '2026-11-18', '2026-11-22'],
    ['End', '2026-11-22', '2026-11-22'],
  ])('%s leads from %s to %s', (key, day, expected) => {
    expect(dayAfterKey(key, day, 1)).toBe(expected);
  });

  it.each([
    ['Home', 7, '2026-11-15'],
    ['End', 7, '2026-11-21'],
    ['Home', 6, '2026-11-14'],
    ['End', 6, '2026-11-20'],
  ])('%s in a week that starts on weekday %i leads to %s', (key, weekStart, expected) => {
    expect(dayAfterKey(key, '2026-11-18', weekStart)).toBe(expected);
  });
});
