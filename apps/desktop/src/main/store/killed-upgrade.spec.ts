import { testUpgradeOnDisk } from '../../../test/killed-upgrade.ts';

testUpgradeOnDisk('R38 upgrades an old planner, and has all of the old or all of the new when the program is killed', {
  rounds: 2,
  least: 1,
});
