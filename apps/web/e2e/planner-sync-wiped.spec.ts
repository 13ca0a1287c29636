import { giveBack } from './support/planner-wiped.ts';
import { expect, test } from './support/test.ts';

test('a wiped browser gets its planner back, in the middle of edits too', async ({ browser, watch }) => {
  const given = await giveBack({ browser, watch }, { edits: 30, pauseMs: 0, wipes: 1 });
  expect(given).toHaveLength(1);
  for (const { age } of given) expect(age).toBeLessThanOrEqual(60_000);
});
