import { it } from 'vitest';
import { liveAMonth } from '../../../test/feed-month.ts';

it('R39 nothing is twice, and nothing of the student’s lost, in a hundred other months', async () => {
  for (let seed = 2; seed <= 101; seed += 1) await liveAMonth(seed);
});
