import { expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';

const OK = { ok: true };

it('leads back to the account’s planner after "not now", and after sync was turned off', async () => {
  const account = new TestAccount();
  const first = await new TestProgram(account, 1).start();
  const second = new TestProgram(account, 2);
  expect(first.view.hasPlanner).toBe(false);
  expect(await first.client.openSynced()).toEqual(OK);
  expect(first.view.status).toBe('off');
  first.add('Essay');
  const code = await first.turnOn();
  await second.start();
  await second.client.cancel();
  expect(second.view).toMatchObject({ status: 'off', hasPlanner: true });
  expect(await second.client.openSynced()).toEqual(OK);
  expect(second.view.status).toBe('needs-key');
  await first.client.turnOff();
  expect(first.view).toMatchObject({ status: 'off', hasPlanner: null });
  await first.client.askSchool();
  expect(first.view.hasPlanner).toBe(true);
  expect(await first.client.openSynced()).toEqual(OK);
  expect(await first.client.joinBySpareKey(code, 'Laptop')).toEqual(OK);
});
