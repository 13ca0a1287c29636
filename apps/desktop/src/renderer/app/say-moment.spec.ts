import { expect, it } from 'vitest';
import { sayMoment } from './say-moment.ts';

it('says moments by the clock the student reads', () => {
  const evening = new Date(2026, 10, 22, 22, 9).getTime();
  expect(sayMoment(evening, 'full', '24')).toMatch(/22 November 2026 .*\b22:09$/);
  expect(sayMoment(evening, 'full', '12')).toMatch(/22 November 2026 .*\b10:09\spm$/);
  const midnight = new Date(2026, 10, 22, 0, 5).getTime();
  expect(sayMoment(midnight, 'medium', '24')).toMatch(/22 Nov 2026, 00:05$/);
  expect(sayMoment(midnight, 'medium', '12')).toMatch(/22 Nov 2026, 12:05\sam$/);
});
