import { dayOfParts } from './civil-day.ts';
import type { Day } from './civil-day.ts';

/** The anonymous Gregorian computus, with its usual letters. */
export function easterSunday(year: number): Day | null {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayOfParts(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}
