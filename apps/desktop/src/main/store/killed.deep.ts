import { expect, it } from 'vitest';
import { buildChild } from '../../../test/build-child.ts';
import { killInMidEdit } from '../../../test/killed-child.ts';
import { testFolder } from '../../../test/planner-device.ts';

const ROUNDS = 500;

it(
  `R24 loses nothing that was acknowledged when the program is killed in mid-edit, ${ROUNDS} times`,
  { timeout: 1_800_000 },
  async () => {
    const folder = testFolder();
    try {
      const report = await killInMidEdit(await buildChild(folder.path), folder.path, ROUNDS);
      expect(report).toMatchObject({ rounds: ROUNDS, lost: [], torn: [], unproven: 0, damaged: 0 });
    } finally {
      folder.remove();
    }
  },
);
