import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../test/browser.ts';
import type {} from '../../test/page.ts';

let page: Page;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ page, close } = await openTestPage());
});
afterAll(() => close?.());

/** Opens the account's planner and returns what a student would see. */
const found = (account: string) =>
  page.evaluate(async (name) => {
    const store = window.kit.open(name);
    const { rows, isLost, isRestored } = await store.load();
    store.close();
    return { titles: rows.tasks.map(({ title }) => title), isLost, isRestored };
  }, account);

/** Writes tasks 1 to 3, changes the second and removes the third. */
const fill = (account: string) =>
  page.evaluate(async (name) => {
    const { kit } = window;
    const store = kit.open(name);
    await store.load();
    await store.write([kit.putTask(1), kit.putTask(2), kit.putTask(3)]);
    await store.write([kit.putTask(2, { title: 'Not this' }), kit.putTask(2, { title: 'Essay' })]);
    await store.write([kit.removeTask(3)]);
    store.close();
  }, account);

const lose = (account: string) => page.evaluate((name) => window.kit.lose(name), account);
const loseMirror = (account: string) => page.evaluate((name) => window.kit.loseMirror(name), account);

describe('R24 the second copy', () => {
  it('gives everything back when the browser has lost the databases of the site, and goes on from there', async () => {
    const account = crypto.randomUUID();
    await fill(account);
    await lose(account);
    expect(await found(account)).toEqual({ titles: ['Task 1', 'Essay'], isLost: false, isRestored: true });
    expect(await found(account)).toEqual({ titles: ['Task 1', 'Essay'], isLost: false, isRestored: false });
    await page.evaluate(async (name) => {
      const store = window.kit.open(name);
      await store.load();
      await store.write([window.kit.putTask(1, { title: 'Later' })]);
      store.close();
    }, account);
    await lose(account);
    expect(await found(account)).toMatchObject({ titles: ['Later', 'Essay'], isRestored: true });
  });

  it('is made anew when it was lost itself', async () => {
    const account = crypto.randomUUID();
    await fill(account);
    await loseMirror(account);
    expect(await found(account)).toMatchObject({ titles: ['Task 1', 'Essay'], isRestored: false });
    await lose(account);
    expect(await found(account)).toMatchObject({ titles: ['Task 1', 'Essay'], isRestored: true });
  });

  it('is completed when a write did not reach it', async () => {
    const account = crypto.randomUUID();
    await fill(account);
    await page.evaluate(async (name) => {
      const { kit } = window;
      const store = kit.open(name);
      await store.load();
      await store.write([kit.putTask(4)]);
      await store.write([kit.putTask(5)]);
      store.close();
      await kit.dropFromMirror(name, 4);
    }, account);
    expect(await found(account)).toMatchObject({ titles: ['Task 1', 'Essay', 'Task 4', 'Task 5'], isRestored: false });
    await lose(account);
    expect(await found(account)).toMatchObject({ titles: ['Task 1', 'Essay', 'Task 4', 'Task 5'], isRestored: true });
  });

  it('gives back the end alone when only that was lost', async () => {
    const account = crypto.randomUUID();
    await fill(account);
    await page.evaluate((name) => window.kit.dropLastRemoval(name, 3), account);
    expect(await found(account)).toMatchObject({ titles: ['Task 1', 'Essay'], isRestored: true });
  });

  it('gathers many writes at a later start, and still has them all', async () => {
    const account = crypto.randomUUID();
    await page.evaluate(async (name) => {
      const store = window.kit.open(name);
      await store.load();
      for (let n = 1; n <= 510; n += 1) await store.write([window.kit.putTask(n % 10, { title: `Version ${n}` })]);
      store.close();
    }, account);
    const before = await found(account);
    expect(before.titles).toHaveLength(10);
    await lose(account);
    expect(await found(account)).toEqual({ ...before, isRestored: true });
  });

  it('follows several tabs, whichever reaches it first', async () => {
    const account = crypto.randomUUID();
    await page.evaluate(async (name) => {
      const { kit } = window;
      const tabs = [kit.open(name), kit.open(name), kit.open(name)];
      for (const tab of tabs) await tab.load();
      const writes = Array.from({ length: 20 }, (_, n) =>
        tabs.map((tab, at) => tab.write([kit.putTask(1, { title: `Version ${n * tabs.length + at}` })])),
      );
      await Promise.all(writes.flat());
      for (const tab of tabs) tab.close();
    }, account);
    const before = await found(account);
    await lose(account);
    expect(await found(account)).toEqual({ ...before, isRestored: true });
  });

  it('goes when the planner is removed, and a new one begins empty', async () => {
    const account = crypto.randomUUID();
    await fill(account);
    await page.evaluate(async (name) => {
      const store = window.kit.open(name);
      await store.load();
      await store.destroy();
    }, account);
    expect(await found(account)).toEqual({ titles: [], isLost: false, isRestored: false });
  });

  it('is brought up to the version of the rows, from an earlier one too', async () => {
    const account = crypto.randomUUID();
    await fill(account);
    await lose(account);
    const notes = await page.evaluate(async (name) => {
      const store = window.kit.openNext(name);
      const { rows, isRestored } = await store.load();
      store.close();
      return { notes: rows.tasks.map((task) => task.notes), isRestored };
    }, account);
    expect(notes).toEqual({ notes: ['upgraded', 'upgraded'], isRestored: true });
  });

  it('is left alone by an older program', async () => {
    const account = crypto.randomUUID();
    const outcome = await page.evaluate(async (name) => {
      const { kit } = window;
      const newer = kit.openNext(name);
      await newer.load();
      await newer.write([kit.putTask(1)]);
      newer.close();
      await kit.lose(name);
      const older = kit.open(name);
      const { rows, isLost } = await older.load();
      await older.write([kit.putTask(2)]);
      older.close();
      await kit.lose(name);
      const again = kit.openNext(name);
      const later = await again.load();
      again.close();
      return { older: rows.tasks.length, isLost, later: later.rows.tasks.map(({ title }) => title) };
    }, account);
    expect(outcome).toEqual({ older: 0, isLost: true, later: ['Task 1'] });
  });

  it('is done without where the browser has no storage buckets', async () => {
    const account = crypto.randomUUID();
    await page.evaluate(async (name) => {
      const { kit } = window;
      await kit.withoutMirror(async () => {
        const store = kit.open(name);
        await store.load();
        await store.write([kit.putTask(1)]);
        store.close();
      });
    }, account);
    expect(await found(account)).toEqual({ titles: ['Task 1'], isLost: false, isRestored: false });
  });
});
