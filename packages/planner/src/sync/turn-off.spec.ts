import { expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';

const OK = { ok: true };

async function synced() {
  const account = new TestAccount();
  const first = await new TestProgram(account, 1).start();
  first.add('Essay');
  expect(await first.client.turnOn('Laptop')).toEqual(OK);
  expect(await first.client.syncNow()).toEqual(OK);
  return { account, first };
}

it('S73 “Only on this device” deletes a copy that nobody else can open, and sync can be turned on again', async () => {
  const { account, first } = await synced();
  expect(await first.client.turnOff()).toEqual(OK);
  expect([first.view.status, first.titles, account.isOpen]).toEqual(['off', ['Essay'], false]);
  expect(await first.client.turnOn('Laptop')).toEqual(OK);
  expect(await first.client.syncNow()).toEqual(OK);
  const phone = await new TestProgram(account, 2).start();
  expect(await phone.client.joinBySpareKey(await first.keepSpareKey(), 'Phone')).toEqual(OK);
  await phone.client.syncNow();
  expect(phone.titles).toEqual(['Essay']);
});

it('S73 “Only on this device” keeps a copy that a spare key or a school can open', async () => {
  for (const way of ['spare key', 'school'] as const) {
    const { account, first } = await synced();
    if (way === 'spare key') await first.keepSpareKey();
    else account.school = { mode: 'help', name: 'Northfield', isGiven: true, publicKey: null };
    expect(await first.client.turnOff()).toEqual(OK);
    expect([first.view.status, account.isOpen, account.server.head > 0]).toEqual(['off', true, true]);
  }
});

it('S73 a device that alone can open the copy keeps its key without a network, and says so', async () => {
  const { account, first } = await synced();
  account.isOffline = true;
  expect(await first.client.turnOff()).toEqual({ ok: false, problem: 'offline' });
  expect([first.view.status, first.kept === null]).toEqual(['on', false]);
  account.isOffline = false;
  expect(await first.client.turnOff()).toEqual(OK);
});
