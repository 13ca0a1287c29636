import { expect, it } from 'vitest';
import { formatInstant } from './format-instant.ts';

it('says moments by the clock the student reads', () => {
  const evening = new Date(2026, 10, 22, 22, 9).getTime();
  expect(formatInstant(evening, 'full', '24')).toMatch(/22 November 2026 .*\b22:09$/);
  expect(formatInstant(evening, 'full', '12')).toMatch(/22 November 2026 .*\b10:09\spm$/);
  const midnight = new Date(2026, 10, 22, 0, 5).getTime();
  expect(formatInstant(midnight, 'medium', '24')).toMatch(/22 Nov 2026, 00:05$/);
  expect(formatInstant(midnight, 'medium', '12')).toMatch(/22 Nov 2026, 12:05\sam$/);
});
