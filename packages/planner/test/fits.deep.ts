import { it } from 'vitest';
import { checkFits } from './random-weeks.ts';

it('says what fits on ten thousand random weeks', { timeout: 600_000 }, () => {
  checkFits(10_000);
});
