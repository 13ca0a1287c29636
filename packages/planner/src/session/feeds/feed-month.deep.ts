import { it } from 'vitest';
import { liveAMonth } from '../../../test/feed-month.ts';

it.each([2, 22, 42])(
  'R39 nothing is twice, and nothing of the student’s lost, in twenty other months from %i on',
  { timeout: 600_000 },
  async (first) => {
    for (let seed = first; seed < first + 20; seed += 1) await liveAMonth(seed);
  },
);
