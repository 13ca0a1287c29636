import { testUpgradeInBrowser } from '../../test/killed-upgrade.ts';

testUpgradeInBrowser(
  'R38 upgrades a planner of version 1, and has all of the old or all of the new when the browser is killed',
  {
    rounds: 3,
    least: 1,
  },
);
