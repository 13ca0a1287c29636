import type { Locator, Page } from '@playwright/test';
import { inDays } from './support/answers.ts';
import { startChangedSite } from './support/changed-site.ts';
import type { ChangedSite } from './support/changed-site.ts';
import { expectSaved, OFFLINE_MESSAGES, pageIsKept } from './support/planner.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

/** Opens a planner whose worker comes from a changed site, and is there. */
async function openChanged(page: Page, watch: Watch, site: ChangedSite): Promise<void> {
  // The API refuses this address, which is not among its origins: the planner opens as without one.
  watch.expectMessage(OFFLINE_MESSAGES);
  watch.expectMessage(/ERR_FAILED/);
  await page.goto(`${site.url}/schools`);
  await page.evaluate((expiresAt) => {
    const user = { id: 'f3b1c7de-0000-4000-8000-000000000001', name: 'Sam Student', email: null };
    const license = { type: 'trial', expiresAt };
    localStorage.setItem('planner-account', JSON.stringify({ user, license, confirmedAt: Date.now() }));
  }, inDays(30));
  await page.goto(`${site.url}/planner`);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expectSaved(page);
  await pageIsKept(page);
  await page.reload();
  await expectSaved(page);
}

/**
 * Has the page look for an update, until it says so: a look that begins while the worker is registered joins that
 * registration, which had the worker before.
 */
const updateUntil = (page: Page, told: Locator): Promise<void> =>
  expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration('/planner'))?.update().catch(() => undefined);
    });
    await expect(told).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

test('an altered version is not taken, and the one from before goes on @worker', async ({ page, watch }) => {
  const site = await startChangedSite();
  try {
    await openChanged(page, watch, site);
    watch.expectMessage(/This build is refused/);
    site.worker = 'altered';
    const refused = page.getByText('This update could not be verified. You keep the version you have.');
    await updateUntil(page, refused);
    expect(site.altered).toBeGreaterThan(0);
    await page.reload();
    await expectSaved(page);
    expect(await page.evaluate(() => 'wasAltered' in window)).toBe(false);
    await expect(refused).toBeVisible();
    site.worker = 'newer';
    await updateUntil(page, page.getByText('A new version is ready.'));
    await expect(refused).toBeHidden();
  } finally {
    await site.close();
  }
});

test('a new version waits until it is asked for @worker', async ({ page, watch }) => {
  const site = await startChangedSite();
  try {
    await openChanged(page, watch, site);
    site.worker = 'newer';
    const ready = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await updateUntil(page, ready);
    const before = await page.evaluate(() => performance.timeOrigin);
    await ready.getByRole('button', { name: 'Show it' }).click();
    await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
    await expectSaved(page);
    await expect(ready).toBeHidden();
  } finally {
    await site.close();
  }
});

test('a retired worker leaves nothing behind', { tag: '@deep' }, async ({ page, watch }) => {
  const site = await startChangedSite();
  try {
    await openChanged(page, watch, site);
    site.worker = 'retired';
    // The page is asked more than once: an update that begins while the worker is registered joins that registration.
    const updated = async () => {
      await (await navigator.serviceWorker.getRegistration('/planner'))?.update();
      return caches.keys();
    };
    await expect.poll(() => page.evaluate(updated)).toEqual([]);
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(false);
  } finally {
    await site.close();
  }
});
