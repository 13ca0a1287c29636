import { afterAll, expect, it } from 'vitest';
import { STORE_CONTRACT } from '../../../../../packages/planner/test/store-contract.ts';
import { PlannerDevice, testFolder } from '../../../test/planner-device.ts';

const folder = testFolder();
afterAll(folder.remove);

it.each(STORE_CONTRACT.map(({ title }) => title))('in SQLite, from a window: %s', async (title) => {
  const device = new PlannerDevice(folder.path);
  await STORE_CONTRACT.find((each) => each.title === title)?.run(device, title);
  device.files.closeAll();
  expect.assertions(0);
});
