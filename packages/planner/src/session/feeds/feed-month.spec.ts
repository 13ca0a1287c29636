import { it } from 'vitest';
import { liveAMonth } from '../../../test/feed-month.ts';

it('R39 six calendars over thirty days of moves, outages and new UIDs: nothing twice, nothing of the student’s lost', async () => {
  await liveAMonth(1);
});
