import { giveBack } from './support/planner-wiped.ts';
import type { GivenBack } from './support/planner-wiped.ts';
import { expect, test } from './support/test.ts';

/** An account has twenty devices at most. */
const WIPES_EACH = 10;
const WIPES = Number(process.env.SYNC_WIPES || 100);
/** Goals (docs/performance.md), in milliseconds. */
const GOALS = { afterKey: 6_000, age: 60_000 };

const largest = (given: readonly GivenBack[], figure: keyof GivenBack): number =>
  Math.max(...given.map((each) => each[figure]));

// One after the other: browsers that work at once are slower than a person's single browser.
test.describe.configure({ mode: 'default' });

for (let account = 1; account <= WIPES / WIPES_EACH; account += 1) {
  test(`after 300 edits a wiped browser gets its planner back ten times, within seconds of the key: account ${account}`, async ({
    browser,
    watch,
  }) => {
    test.setTimeout(30 * 60_000);
    const given = await giveBack({ browser, watch }, { edits: 300, pauseMs: 250, wipes: WIPES_EACH });
    const seconds = given.map(({ afterKey }) => (afterKey / 1000).toFixed(1)).join(' ');
    console.log(`Seconds after the key: ${seconds}. Age of the oldest edit lost: ${largest(given, 'age')} ms.`);
    expect(given).toHaveLength(WIPES_EACH);
    expect(largest(given, 'age')).toBeLessThanOrEqual(GOALS.age);
    expect.soft(largest(given, 'afterKey')).toBeLessThanOrEqual(GOALS.afterKey);
  });
}
