import { describe, expect, it } from 'vitest';
import { nextReminderOn, reminderDay } from './reminder-day.js';

describe('the next reminder', () => {
  it.each([
    ['2026-10-01', [], '2026-11-24', '30 days before, in the future'],
    ['2026-11-24', [], '2026-11-24', 'on its day'],
    ['2026-11-27', [], '2026-11-27', 'late, while it may be'],
    ['2026-11-30', [], '2026-11-30', 'on the last day on which it may be late'],
    ['2026-12-01', [], '2026-12-17', 'the one 7 days before, for an end that was set too late for the first'],
    ['2026-11-24', [30], '2026-12-17', 'the one 7 days before, once the first went'],
    ['2026-12-23', [30], '2026-12-23', 'late, on the day before the end'],
    ['2026-12-24', [30], null, 'none on the last day'],
    ['2026-12-17', [30, 7], null, 'none once both went'],
    ['2027-01-05', [], null, 'none of an end that is over'],
  ])('is, seen on %s with %j sent, on %s: %4$s', (today, sent, expected, _why) => {
    expect(nextReminderOn('2026-12-24', today, sent)).toBe(expected);
  });

  it('goes from eight in the morning of the institutions’ zone, also on the day their clocks change', () => {
    const zone = 'Australia/Sydney';
    expect(reminderDay(new Date('2026-11-23T20:59:59Z'), zone)).toBe('2026-11-23');
    expect(reminderDay(new Date('2026-11-23T21:00:00Z'), zone)).toBe('2026-11-24');
    expect(reminderDay(new Date('2026-10-03T22:00:00Z'), zone)).toBe('2026-10-04');
  });
});
