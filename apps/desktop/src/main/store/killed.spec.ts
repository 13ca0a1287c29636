import { afterAll, expect, it } from 'vitest';
import { buildChild } from '../../../test/build-child.ts';
import { killInMidEdit } from '../../../test/killed-child.ts';
import { testFolder } from '../../../test/planner-device.ts';

const folder = testFolder();
afterAll(folder.remove);

it(
  'R24 loses nothing that was acknowledged when the program is killed in mid-edit, 20 times',
  { timeout: 180_000 },
  async () => {
    const report = await killInMidEdit(await buildChild(folder.path), folder.path, 20);
    expect(report).toMatchObject({ rounds: 20, lost: [], torn: [], unproven: 0, damaged: 0 });
    expect(report.saved).toBeGreaterThanOrEqual(20);
  },
);
