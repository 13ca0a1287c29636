import { afterAll, expect, it } from 'vitest';
import { isDeep } from '../../../../../packages/planner/test/share.ts';
import { buildChild } from '../../../test/build-child.ts';
import { killInMidEdit } from '../../../test/killed-child.ts';
import { testFolder } from '../../../test/planner-device.ts';

const KILLS = isDeep ? 20 : 8;

const folder = testFolder();
afterAll(folder.remove);

it(
  `R24 loses nothing that was acknowledged when the program is killed in mid-edit, ${KILLS} times`,
  { timeout: 180_000 },
  async () => {
    const report = await killInMidEdit(await buildChild(folder.path), folder.path, KILLS);
    expect(report).toMatchObject({ rounds: KILLS, lost: [], torn: [], unproven: 0, damaged: 0 });
    expect(report.saved).toBeGreaterThanOrEqual(KILLS);
  },
);
