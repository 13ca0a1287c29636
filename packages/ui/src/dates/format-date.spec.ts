import { describe, expect, it } from 'vitest';
import { formatDate, formatRelative } from './format-date.ts';

const SYDNEY = 'Australia/Sydney';
const EVENING = '2026-11-21T10:05:09.000Z';

/** Some versions of the time zone data put a narrow no-break space before "pm". */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatDate', () => {
  it.each([
    ['shortDate', '21 Nov 2026'],
    ['longDate', 'Saturday 21 November 2026'],
    ['shortDateTime', '21 Nov 2026, 9:05 pm'],
    ['time', '9:05 pm'],
  ] as const)('%s', (style, wanted) => {
    expect(plain(formatDate(EVENING, style, SYDNEY)).replace('Saturday, ', 'Saturday ')).toBe(wanted);
  });

  it('longDateTime names day, second and time zone', () => {
    expect(plain(formatDate(EVENING, 'longDateTime', SYDNEY))).toMatch(
      /^Saturday,? 21 November 2026.* 9:05:09 pm (AEDT|GMT\+11)$/,
    );
  });

  it('a day is that day in every time zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Midway', SYDNEY]) {
      expect(formatDate('2026-12-31', 'shortDate', timeZone)).toBe('31 Dec 2026');
    }
  });

  it.each(['', 'x', '2026-13-01', '2026-02-30T99:00:00Z', 'null'])('%j is an Invalid Date', (value) => {
    expect(formatDate(value, 'shortDate')).toBe('Invalid Date');
    expect(formatRelative(value, Date.parse(EVENING))).toBe('Invalid Date');
  });
});

describe('formatRelative', () => {
  const [S, M, H, D] = [1000, 60_000, 3_600_000, 86_400_000];
  const now = Date.parse(EVENING);

  it.each([
    [0, 'Just now'],
    [60 * S - 1, 'Just now'],
    [60 * S, '1 minute ago'],
    [60 * M - 1, '59 minutes ago'],
    [60 * M, '1 hour ago'],
    [24 * H - 1, '23 hours ago'],
    [24 * H, '1 day ago'],
    [30 * D - 1, '29 days ago'],
    [30 * D, '1 month ago'],
    [60 * D, '2 months ago'],
    [365 * D - 1, '11 months ago'],
    [365 * D, '1 year ago'],
    [800 * D, '2 years ago'],
    [-59 * S, 'Just now'],
    [-5 * M, 'Just now'],
    [-1 * D, 'Just now'],
  ])('%i ms: %s', (passed, wanted) => {
    expect(formatRelative(new Date(now - passed).toISOString(), now)).toBe(wanted);
  });
});
