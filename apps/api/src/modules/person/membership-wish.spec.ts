import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

const actions = async (id: string | undefined) =>
  (
    await test.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 AND actor_id = $1 AND action LIKE 'membership.%' ORDER BY id`,
      [id],
    )
  ).map(({ action }) => action);

describe('F4 an email when membership opens', () => {
  it('F4 is wished and taken back, each recorded once, and exported', async () => {
    const { client } = await test.signedIn();
    const id = (await client.getAuthStatus()).data?.user?.id;
    expect((await client.getMembershipWish()).data).toEqual({ isWanted: false });
    expect((await client.exportMyData()).data?.user.membershipWishedAt).toBeNull();
    expect((await client.setMembershipWish({ isWanted: true })).status).toBe(204);
    expect((await client.setMembershipWish({ isWanted: true })).status).toBe(204);
    expect((await client.getMembershipWish()).data).toEqual({ isWanted: true });
    const wishedAt = (await client.exportMyData()).data?.user.membershipWishedAt;
    expect(Date.parse(wishedAt ?? '')).toBeLessThanOrEqual(Date.now());
    await client.setMembershipWish({ isWanted: false });
    expect((await client.getMembershipWish()).data).toEqual({ isWanted: false });
    expect(await actions(id)).toEqual(['membership.wished', 'membership.wish_withdrawn']);
  });

  it('F4 goes with the account, and operators count the wishes that are left', async () => {
    const { browser: operator } = await admin(test);
    const wishes = async () => (await operator.admin.getOverview()).data?.attention.membershipWishes;
    const before = (await wishes()) ?? Number.NaN;
    const { client } = await test.signedIn();
    await client.setMembershipWish({ isWanted: true });
    expect(await wishes()).toBe(before + 1);
    await client.deleteAccount();
    expect(await wishes()).toBe(before);
  });
});
