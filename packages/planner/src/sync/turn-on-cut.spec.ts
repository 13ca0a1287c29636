import { expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { NO_NETWORK } from '../../test/sync-routes.ts';

const OK = { ok: true };
/** Whether the server took the call at which turning on is cut, or never got it. */
const CUTS = ['before', 'after'] as const;

/** Has all calls of an account fail from a place on. @returns how many were made, and the end of that */
function cutAt(account: TestAccount, place: number, cut: (typeof CUTS)[number]) {
  let count = 0;
  const usual = account.around;
  account.around = async (act) => {
    const at = count++;
    if (at < place) return act();
    if (at === place && cut === 'after') await act();
    return NO_NETWORK;
  };
  return {
    count: () => count,
    mend: () => {
      account.around = usual;
    },
  };
}

/** A planner whose turning on was cut at one call; null where it needs fewer calls. */
async function cutProgram(place: number, cut: (typeof CUTS)[number], isKept: boolean) {
  const account = new TestAccount();
  if (isKept) account.school = { mode: 'kept', name: 'Northfield', isGiven: false, publicKey: null };
  const first = await new TestProgram(account, 1).start();
  first.add('Essay');
  await first.client.askSchool();
  const { count, mend } = cutAt(account, place, cut);
  const answer = await first.client.turnOn('Laptop');
  mend();
  return answer.ok && count() <= place ? null : { account, first };
}

/** Each call at which turning on may be cut. @returns how many there were */
async function eachCut(
  act: (parts: NonNullable<Awaited<ReturnType<typeof cutProgram>>>) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const isKept of [false, true])
    for (const cut of CUTS) {
      for (let place = 0; ; place += 1) {
        const parts = await cutProgram(place, cut, isKept);
        if (!parts) break;
        count += 1;
        await act(parts);
      }
    }
  return count;
}

async function expectSynced({ account, first }: { account: TestAccount; first: TestProgram }): Promise<void> {
  await expect.poll(() => first.client.syncNow()).toEqual(OK);
  expect(first.view).toMatchObject({ status: 'on', problem: null });
  expect(first.kept).toMatchObject({ made: {} });
  // The account's one key opens the planner on the next device.
  const phone = await new TestProgram(account, 2).start();
  const joined = account.school ? OK : await phone.client.joinBySpareKey(await first.keepSpareKey(), 'Phone');
  expect(joined).toEqual(OK);
  await phone.client.syncNow();
  expect(phone.titles).toEqual(['Essay']);
}

it('S73 turning on that was cut at any call goes on when tried again', async () => {
  const count = await eachCut(async (parts) => {
    if (parts.first.view.status !== 'on') expect(await parts.first.client.turnOn('Laptop')).toEqual(OK);
    await expectSynced(parts);
  });
  expect(count).toBeGreaterThan(12);
});

it('S73 turning on that was cut at any call goes on after “Not now”, and after a restart without a network', async () => {
  for (const isStarted of [false, true])
    await eachCut(async (parts) => {
      const { account, first } = parts;
      account.isOffline = true;
      if (isStarted) await first.start();
      expect(first.view.status).toMatch(/^o(n|ff)$/);
      await first.client.cancel();
      account.isOffline = false;
      await first.client.askSchool();
      if (first.view.status !== 'on') expect(await first.client.turnOn('Laptop')).toEqual(OK);
      await expectSynced(parts);
    });
});
