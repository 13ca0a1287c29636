import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { answer, inDays } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { startChangedSite } from './support/changed-site.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const OFFLINE_MESSAGES = /ERR_INTERNET_DISCONNECTED|Failed to fetch|authentication status could not be fetched|CORS/;

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'All saved.' });
/** What changes the planner, and is not offered where it must not be changed. */
const change = (page: Page) => page.getByRole('button', { name: /^(?:Add a|Remove the) sample week$/ });
const SOME_TASKS = /^[1-9]\d* tasks? and [1-9]\d* events?\. All saved\.$/;

async function openPlanner(page: Page): Promise<void> {
  await page.goto('/planner');
  await expect(saved(page)).toBeVisible();
}

/** Until the page is kept for use without a network. */
async function pageIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active: worker } = await navigator.serviceWorker.ready;
    if (!worker) throw new Error('There is no worker.');
    await new Promise<void>((resolve) => {
      const look = () => worker.state === 'activated' && resolve();
      worker.addEventListener('statechange', look);
      look();
    });
  });
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('bellweek-')).length);

test('the first opening starts the trial; what is written is there after a reload, undo included', async ({ page }) => {
  await signIn(page, stranger());
  await openPlanner(page);
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await page.reload();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(saved(page)).toHaveText('0 tasks and 0 events. All saved.');
  await page.goto('/plans');
  await expect(page.getByRole('article', { name: 'Explorer Pass' })).toContainText('90 days remaining');
});

test('signing out hides the planner and keeps it; another account has its own', async ({ page }) => {
  await signIn(page, stranger());
  await openPlanner(page);
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await page.goto('/logout');
  await page.waitForURL(`${WEB_URL}/`);
  await page.goto('/planner');
  await page.waitForURL('**/login?returnTo=%2Fplanner');
  expect(await databases(page)).toBe(1);
  await signIn(page, stranger());
  await openPlanner(page);
  await expect(saved(page)).toHaveText('0 tasks and 0 events. All saved.');
  expect(await databases(page)).toBe(2);
});

test('without a network it opens, is changed and keeps what was changed; after 14 days it is read and exported only', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  await signIn(page, stranger());
  await openPlanner(page);
  await pageIsKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await page.reload();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await page.clock.setFixedTime(Date.now() + 15 * 86_400_000);
  await page.reload();
  await expect(page.getByText('Your plan could not be checked for 14 days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export my planner' })).toBeVisible();
  await expect(change(page)).toBeHidden();
  await context.setOffline(false);
  await page.reload();
  await expect(change(page)).toBeVisible();
  await expect(saved(page)).toHaveText(SOME_TASKS);
});

test('the worker keeps the planner’s own files alone: no answer of the API, no other page', async ({ page }) => {
  await signIn(page, stranger());
  await openPlanner(page);
  await pageIsKept(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/planner');
  const others = kept.filter((path) => !path.startsWith('/assets/') && !['/planner', '/config.js'].includes(path));
  expect(others).toEqual([]);
  expect(kept.filter((path) => /admin|landing|scenes/.test(path))).toEqual([]);
  const planner = await page.reload();
  expect(planner?.fromServiceWorker()).toBe(true);
  for (const path of ['/', '/dashboard', '/schools']) {
    const response = await page.goto(path);
    expect(response?.fromServiceWorker(), path).toBe(false);
    expect(await page.evaluate(() => navigator.serviceWorker.controller), path).toBeNull();
  }
});

test('a new version waits until it is asked for; a retired worker leaves nothing behind', async ({ page, watch }) => {
  // At this address the API does not answer, as its list of origins does not name it: the planner opens as without one.
  watch.expectMessage(OFFLINE_MESSAGES);
  watch.expectMessage(/ERR_FAILED/);
  const site = await startChangedSite();
  try {
    await page.goto(`${site.url}/schools`);
    await page.evaluate((expiresAt) => {
      const user = { id: 'f3b1c7de-0000-4000-8000-000000000001', name: 'Sam Student', email: null };
      const license = { type: 'trial', expiresAt };
      localStorage.setItem('planner-account', JSON.stringify({ user, license, confirmedAt: Date.now() }));
    }, inDays(30));
    await page.goto(`${site.url}/planner`);
    await expect(saved(page)).toBeVisible();
    await pageIsKept(page);
    await page.reload();
    await expect(saved(page)).toBeVisible();

    site.worker = 'newer';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/planner'))?.update());
    const ready = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await expect(ready).toBeVisible();
    const before = await page.evaluate(() => performance.timeOrigin);
    await ready.getByRole('button', { name: 'Show it' }).click();
    await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
    await expect(saved(page)).toBeVisible();
    await expect(ready).toBeHidden();

    site.worker = 'retired';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/planner'))?.update());
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(false);
  } finally {
    await site.close();
  }
});

test('without a plan the planner can be read and exported, with the plans one click away', async ({ page, watch }) => {
  watch.expectMessage(/status of 403/);
  await signIn(page, stranger());
  await openPlanner(page);
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await answer(page, '/license/user', { body: { license: null } });
  const refusal = { statusCode: 403, message: 'Your free period is over.', code: 'trial_used' };
  await answer(page, '/license/start', { status: 403, body: refusal });
  await page.reload();
  await expect(page.getByText('Your plan has ended.')).toBeVisible();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await expect(change(page)).toBeHidden();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my planner' }).click();
  expect((await started).suggestedFilename()).toMatch(/^bellweek-planner-\d{4}-\d{2}-\d{2}\.json$/);
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.waitForURL('**/plans');
});

test('an export comes back in; a file that is none changes nothing', async ({ page }) => {
  await signIn(page, stranger());
  await openPlanner(page);
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  const full = (await saved(page).textContent()) ?? '';
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my planner' }).click();
  const file = await (await started).path();
  await page.getByRole('button', { name: /^Undo: / }).click();
  const input = page.getByLabel('File to import');
  await input.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByText('This is not a file that Bellweek exported.')).toBeVisible();
  await input.setInputFiles({ name: 'planner.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(page.getByText(/^Imported \d+ tasks and \d+ events\.$/)).toBeVisible();
  await expect(saved(page)).toHaveText(full);
});

test('R27 what cannot be saved stays on screen, is asked about before leaving, and is saved once there is room', async ({
  page,
}) => {
  await signIn(page, stranger());
  await openPlanner(page);
  await page.evaluate(() => {
    const database = IDBDatabase.prototype;
    const transaction = Reflect.get(database, 'transaction');
    let failures = 0;
    database.transaction = function (names, mode, options) {
      if (mode !== 'readwrite') return transaction.call(this, names, mode, options);
      failures += 1;
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
    Object.assign(window, {
      failures: () => failures,
      makeRoom: () => Object.assign(database, { transaction }),
    });
  });
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'this device has no room left' });
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { failures: () => number }).failures())).toBeGreaterThan(0);
  await expect(page.getByText(/^[1-9]\d* tasks? and [1-9]\d* events?\. Not saved\.$/)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(saved(page)).toHaveText(SOME_TASKS);
});

test('leaving offers the export, then removes the planner from this device, in other tabs too', async ({
  page,
  context,
}) => {
  await signIn(page, stranger());
  await openPlanner(page);
  await page.getByRole('button', { name: 'Add a sample week' }).click();
  await expect(saved(page)).toHaveText(SOME_TASKS);
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Delete Account & All Data' }).click();
  const dialog = other.getByRole('alertdialog');
  const started = other.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export My Planner' }).click();
  const exported = await readFile(await (await started).path(), 'utf8');
  expect(exported).toContain('"format": "bellweek-planner"');
  await expect(dialog.getByText('Your planner has been exported.')).toBeVisible();
  expect(await databases(other)).toBe(1);
  await dialog.getByRole('textbox').fill('DELETE MY ACCOUNT');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await other.waitForURL(`${WEB_URL}/`);
  await page.waitForURL('**/login?returnTo=%2Fplanner');
  expect(await databases(other)).toBe(0);
  expect(await other.evaluate(() => localStorage.getItem('planner-account'))).toBeNull();
});
