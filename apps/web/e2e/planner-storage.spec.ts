import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { API_URL, NARROW, WEB_URL, WIDE } from './support/places.ts';
import { addTask, expectSaved, line, openData, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const DELETING = {
  'an iPhone': {
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
    sentence: 'This browser deletes your planner after seven days without a visit.',
    way: 'Add to Home Screen',
  },
  'Safari on a Mac @deep': {
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
    sentence: 'Safari deletes your planner after seven days without a visit.',
    way: 'Add to Dock',
  },
  'a Chromebook @deep': {
    userAgent:
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    sentence: 'A shared Chromebook deletes your planner when you sign out of it.',
    way: 'Download a copy before you do',
  },
};

// One browser stands for the others in `npm test`.
for (const [device, { userAgent, sentence, way }] of Object.entries(DELETING)) {
  test.describe(device, () => {
    test.use({ userAgent });

    test(`${device}: before the first entry it is said what deletes the planner, and what prevents that`, async ({
      page,
    }) => {
      // As in a browser that has not granted persistent storage.
      await page.addInitScript(() => {
        StorageManager.prototype.persisted = () => Promise.resolve(false);
      });
      await signIn(page, stranger());
      await page.goto('/planner');
      await expect(page.getByRole('heading', { name: 'Make it your week' })).toBeVisible();
      await expect(page.getByText(sentence)).toContainText(way);
      await page.setViewportSize(NARROW);
      await expectAccessible(page);
      const copy = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download a copy' }).click();
      expect((await copy).suggestedFilename()).toMatch(/^bellweek-planner-.*\.json$/);
      await page.getByRole('button', { name: 'Got it' }).click();
      await expect(page.getByText(sentence)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Make it your week' })).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(0);
      await page.setViewportSize(WIDE);
      await startPlanner(page);
      const settings = await openData(page);
      await expect(settings.getByText(sentence)).toContainText(way);
      await expect(settings.getByText('low on space')).toHaveCount(0);
    });
  });
}

test('where nothing is deleted unasked, nothing is said', async ({ page }) => {
  await signIn(page, stranger());
  await page.goto('/planner');
  await expect(page.getByRole('heading', { name: 'Make it your week' })).toBeVisible();
  await expect(page.getByText('deletes your planner')).toHaveCount(0);
});

/** Plans something, and exports a copy. @returns the copy's path */
async function planAndExport(page: Page, person: Person): Promise<string> {
  await signIn(page, person);
  const marked = page.waitForResponse(
    (response) => response.url() === `${API_URL}/me/planner` && response.request().method() === 'POST',
  );
  await startPlanner(page);
  await addTask(page, 'Essay on whales');
  expect((await marked).status()).toBe(204);
  await expectSaved(page);
  const settings = await openData(page);
  const copy = page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export my planner' }).click();
  return (await copy).path();
}

/** A browser that has deleted everything: the same person without any data. */
async function inEmptyBrowser(browser: Browser, person: Person, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: WEB_URL });
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'This browser has no copy of your planner' })).toBeVisible();
  await look(page);
  await context.close();
}

test('a planner that is gone is no first visit: it is restored from a file, or begun anew', async ({
  page,
  browser,
}) => {
  const person = stranger();
  const copy = await planAndExport(page, person);
  await inEmptyBrowser(browser, person, async (empty) => {
    await expectAccessible(empty);
    await empty.setViewportSize(NARROW);
    await expectAccessible(empty);
    await empty.getByLabel('Copy of your planner').setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    });
    await expect(empty.getByRole('alert')).toBeVisible();
    await empty.getByLabel('Copy of your planner').setInputFiles(copy);
    await expect(line(empty, 'Essay on whales')).toBeVisible();
    await expectSaved(empty);
    await empty.reload();
    await expect(line(empty, 'Essay on whales')).toBeVisible();
  });
  await inEmptyBrowser(browser, person, async (empty) => {
    await empty.getByRole('button', { name: 'Start a new planner here' }).click();
    await empty.getByRole('button', { name: 'Skip' }).click();
    await expectSaved(empty);
    await empty.reload();
    await expectSaved(empty);
    await expect(empty.getByRole('heading', { name: 'This browser has no copy' })).toHaveCount(0);
  });
});

test('a planner whose database alone is gone is named so @worker', async ({ page }) => {
  const person = stranger();
  await planAndExport(page, person);
  await page.goto('/contact');
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,storage_buckets,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin: WEB_URL, storageTypes });
  await page.goto('/planner');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This browser’s copy of your planner is gone' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore from a file…' })).toBeVisible();
});
