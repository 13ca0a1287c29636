import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

describe('whether a person has planned before', () => {
  it('is known of that person alone, once, in every browser, and is exported', async () => {
    const browser = await test.signedIn();
    const other = await test.signedIn();
    expect((await browser.client.getPlannerMark()).data).toEqual({ hasPlanned: false });
    expect((await browser.client.exportMyData()).data?.user.plannedAt).toBeNull();
    expect((await browser.client.markPlanner()).status).toBe(204);
    const first = (await browser.client.exportMyData()).data?.user.plannedAt;
    expect(Date.parse(first ?? '')).toBeLessThanOrEqual(Date.now());
    test.clock.offset += 60_000;
    await browser.client.markPlanner();
    expect((await browser.client.exportMyData()).data?.user.plannedAt).toBe(first);
    expect((await browser.client.getPlannerMark()).data).toEqual({ hasPlanned: true });
    expect((await other.client.getPlannerMark()).data).toEqual({ hasPlanned: false });
  });

  it('costs no write once it is known', async () => {
    const browser = await test.signedIn();
    await browser.client.markPlanner();
    const id = (await browser.client.getAuthStatus()).data?.user?.id;
    const version = () => test.database.query('SELECT xmin::text FROM users WHERE id = $1', [id]);
    const before = await version();
    await browser.client.markPlanner();
    expect(await version()).toEqual(before);
  });
});
