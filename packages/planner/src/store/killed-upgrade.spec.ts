import { testUpgradeInBrowser } from '../../test/killed-upgrade.ts';

testUpgradeInBrowser(
  'R38 upgrades an old planner, and has all of the old or all of the new when the browser is killed',
  {
    rounds: 2,
    least: 1,
  },
);
