import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { answer } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { item } from './support/planner-calendar.ts';
import {
  addTask,
  chooseMore,
  entry,
  expectSaved,
  kept,
  line,
  OFFLINE_MESSAGES,
  openData,
  openPlanner,
  pageIsKept,
  SAMPLE_TASK,
  SOME_TASKS,
  startPlanner,
} from './support/planner.ts';
import { expect, test } from './support/test.ts';

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('bellweek-')).length);
/** Number of planners; what each has reminded of is kept beside it. */
const planners = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.filter((name) => name.startsWith('bellweek-') && !name.startsWith('bellweek-reminders-')).length;
  });

test('the first opening starts the trial; what is written is there after a reload, undo included', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await page.getByRole('button', { name: 'Add an example week' }).click();
  await expect(line(page, 'Worksheet')).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(line(page, 'Worksheet')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Undo: Added an example week' }).click();
  await expect(page.getByRole('heading', { name: 'What is due next?' })).toBeVisible();
  await page.goto('/plans');
  await expect(page.getByRole('article', { name: 'Explorer Pass' })).toContainText('90 days remaining');
});

test('signing out hides the planner and keeps it; another account has its own', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const draft = () => page.getByRole('dialog', { name: 'New task or event' }).getByRole('textbox', { name: 'Title' });
  const askForNew = () => page.getByRole('button', { name: 'New task or event' }).click();
  await askForNew();
  await draft().fill('Half a thought');
  await page.keyboard.press('Escape');
  await askForNew();
  await expect(draft()).toHaveValue('Half a thought');
  await page.goto('/logout');
  await page.waitForURL(`${WEB_URL}/`);
  await page.goto('/planner');
  await page.waitForURL('**/login?returnTo=%2Fplanner');
  await expect.poll(() => planners(page)).toBe(1);
  await signIn(page, stranger());
  await startPlanner(page);
  await askForNew();
  await expect(draft()).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(kept(await openData(page))).toHaveText('0 tasks and 0 events. All saved.');
  await expect.poll(() => planners(page)).toBe(2);
});

test('a half-typed task is there again after the window was closed, the same in all tabs, and goes once it is added', async ({
  page,
  context,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await entry(page).fill('Essay on the Odyssey tom');
  await page.close();
  const next = await context.newPage();
  await openPlanner(next);
  await expect(entry(next)).toHaveValue('Essay on the Odyssey tom');
  const other = await context.newPage();
  await openPlanner(other);
  await expect(entry(other)).toHaveValue('Essay on the Odyssey tom');
  await entry(next).press('Enter');
  await expect(line(next, 'Essay on the Odyssey tom')).toBeVisible();
  await expect(entry(other)).toHaveValue('');
});

test('a clock that is days or years off neither empties the trash nor makes the planner read-only', async ({
  page,
  watch,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Old poster');
  await line(page, 'Old poster').focus();
  await page.keyboard.press('Delete');
  await expect(line(page, 'Old poster')).toBeHidden();
  await expectSaved(page);
  // By such a clock a report may be due, which the API refuses by its own.
  watch.expectMessage(/status of 400/);
  const now = Date.now();
  for (const days of [40, -40, 3_650, -3_650]) {
    await page.clock.setFixedTime(now + days * 86_400_000);
    await page.reload();
    await addTask(page, `Written ${days} days off`);
    await expectSaved(page);
    await chooseMore(page, 'Trash');
    await expect(page.getByRole('button', { name: 'Put back Old poster' })).toBeVisible();
  }
});

test('without a network it opens, is changed and keeps what was changed; after 14 days it is read and exported only @worker', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline, ')).toBeVisible();
  await addTask(page, 'Written offline');
  await expectSaved(page);
  await page.reload();
  await expect(line(page, 'Written offline')).toBeVisible();
  // By this clock a report is due, which the API refuses by its own.
  watch.expectMessage(/status of 400/);
  await page.clock.setFixedTime(Date.now() + 15 * 86_400_000);
  await page.reload();
  await expect(page.getByText('Your plan could not be checked for 14 days.')).toBeVisible();
  await expect(line(page, 'Written offline')).toBeVisible();
  await expect(entry(page)).toBeHidden();
  await expect((await openData(page)).getByRole('button', { name: 'Export my planner' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(entry(page)).toBeVisible();
  await expect(line(page, 'Written offline')).toBeVisible();
});

test('the dashboard says what is in the planner on this device, and no week is blank that is not', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await page.goto('/dashboard');
  await expect(page.getByText('Your stats fill up as you plan and finish tasks.')).toBeVisible();
  await openPlanner(page);
  await addTask(page, 'Essay');
  await addTask(page, 'Prac report');
  await line(page, 'Essay').getByRole('checkbox').click();
  await expectSaved(page);
  await page.goto('/dashboard');
  await expect(
    page.getByText('You have 2 tasks in your planner. This week, 1 is done and 0 are planned.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your weekly stats' })).toBeVisible();
});

test(
  'a row shows its details whole or not at all, and an event’s title stands in line with its fields',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize(NARROW);
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    const row = line(page, 'Macbeth essay');
    await expect(row).toBeVisible();
    const cut = await row.evaluate((element) => {
      const details = [...element.querySelectorAll('*')].filter((each) => getComputedStyle(each).flexWrap === 'wrap');
      if (details.length === 0) return ['no details are there'];
      return details.flatMap((box) => {
        const room = box.getBoundingClientRect();
        const parts = [...box.children].map((part) => ({ rect: part.getBoundingClientRect(), text: part.textContent }));
        const shown = parts.filter(({ rect }) => rect.top < room.bottom && rect.left < room.right);
        return shown.length === 0
          ? ['nothing is shown']
          : shown
              .filter(({ rect }) => rect.right > room.right + 1 || rect.bottom > room.bottom + 1)
              .map(({ text }) => text);
      });
    });
    expect(cut).toEqual([]);
    await page.setViewportSize(WIDE);
    await item(page, 'Football').click();
    const title = page.getByRole('textbox', { name: 'Title' });
    const textAt = (field: Locator) =>
      field.evaluate((element) => {
        const { paddingLeft, borderLeftWidth } = getComputedStyle(element);
        return element.getBoundingClientRect().left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth);
      });
    await expect(title).toBeVisible();
    const place = await page.getByRole('textbox', { name: 'Place' }).boundingBox();
    expect(Math.abs((await textAt(title)) - (place?.x ?? 0))).toBeLessThan(1);

    // Saving during a pause keeps the space before the next word.
    await title.fill('Footy ');
    await expect(item(page, 'Footy')).toBeVisible();
    await page.keyboard.type('final');
    await expect(title).toHaveValue('Footy final');
    await expect(item(page, 'Footy final')).toBeVisible();
  },
);

test('storage that never answers is said after a while, with a way on @deep', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('stuck') === null) return;
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await signIn(page, stranger());
  await startPlanner(page);
  await page.clock.install();
  await page.evaluate(() => localStorage.setItem('stuck', 'yes'));
  await page.reload();
  await expect(page.getByText('Opening your planner…')).toBeVisible();
  await page.clock.runFor(10_000);
  const banner = page.getByRole('alert').filter({ hasText: 'This device has not answered yet' });
  await expect(banner).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('stuck'));
  await banner.getByRole('button', { name: 'Reload' }).click();
  await expectSaved(page);
});

test('the worker keeps the planner’s own files alone: no answer of the API, no other page @worker', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/planner');
  // The script of the planner's own worker is below /planner.
  const isAsset = (path: string): boolean => /^[/](?:planner[/])?assets[/]/.test(path);
  const others = stored.filter(
    (path) => !isAsset(path) && !['/planner', '/config.js', '/build-manifest.txt'].includes(path),
  );
  expect(others).toEqual([]);
  expect(stored.filter((path) => /admin|landing|scenes/.test(path))).toEqual([]);
  const planner = await page.reload();
  expect(planner?.fromServiceWorker()).toBe(true);
  for (const path of ['/', '/dashboard', '/schools']) {
    const response = await page.goto(path);
    expect(response?.fromServiceWorker(), path).toBe(false);
    expect(await page.evaluate(() => navigator.serviceWorker.controller), path).toBeNull();
  }
});

test('without a plan the planner can be read and exported, with the plans one click away', async ({ page, watch }) => {
  watch.expectMessage(/status of 403/);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await answer(page, '/license/user', { body: { license: null } });
  const refusal = { statusCode: 403, message: 'Your free period is over.', code: 'trial_used' };
  await answer(page, '/license/start', { status: 403, body: refusal });
  await page.reload();
  await expect(page.getByText('Your plan has ended.')).toBeVisible();
  await expect(line(page, SAMPLE_TASK)).toBeVisible();
  await expect(entry(page)).toBeHidden();
  const settings = await openData(page);
  await expect(kept(settings)).toHaveText(SOME_TASKS);
  const started = page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export my planner' }).click();
  expect((await started).suggestedFilename()).toMatch(/^bellweek-planner-\d{4}-\d{2}-\d{2}\.json$/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.waitForURL('**/plans');
});

test('R27 what cannot be saved stays on screen, is asked about before leaving, and is saved once there is room', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
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
  await addTask(page, 'Only on this screen');
  const banner = page.getByRole('alert').filter({ hasText: 'this device has no space left' });
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { failures: () => number }).failures())).toBeGreaterThan(0);
  await expect(page.getByText('Not saved: your latest changes are only on this screen', { exact: true })).toBeVisible();
  await expect(line(page, 'Only on this screen')).toBeVisible();
  // Spans the window, and is no higher than a strip.
  const { x, width, height } = (await banner.boundingBox()) ?? { x: 1, width: 0, height: 0 };
  expect([x, width, height < 60]).toEqual([0, WIDE.width, true]);
  const started = page.waitForEvent('download');
  await banner.getByRole('button', { name: 'Export my planner' }).click();
  expect(await readFile(await (await started).path(), 'utf8')).toContain('Only on this screen');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  // Makes room in the press itself: the planner also retries on its own, which must not come first.
  await page.evaluate(() => {
    const { makeRoom } = window as unknown as { makeRoom: () => void };
    document.addEventListener('pointerdown', makeRoom, { capture: true, once: true });
  });
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expectSaved(page);
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(line(page, 'Only on this screen')).toBeVisible();
});

test('leaving offers the export, then removes the planner from this device, in other tabs too @worker', async ({
  page,
  context,
}) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await entry(page).fill('Half of a ta');
  const ownKeys = () => other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('planner-')));
  const other = await context.newPage();
  await other.goto('/account');
  await expect
    .poll(async () => (await ownKeys()).map((key) => key.split(' ')[0]))
    .toEqual(expect.arrayContaining(['planner-account', 'planner-entry', 'planner-installation']));
  await other.getByRole('button', { name: 'Delete Account & All Data' }).click();
  const dialog = other.getByRole('alertdialog');
  const started = other.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export My Planner' }).click();
  const exported = await readFile(await (await started).path(), 'utf8');
  expect(exported).toContain('"format": "bellweek-planner"');
  await expect(dialog.getByText('Your planner has been exported.')).toBeVisible();
  await expect.poll(() => planners(other)).toBe(1);
  await dialog.getByRole('textbox').fill('DELETE MY ACCOUNT');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await other.waitForURL(`${WEB_URL}/`);
  await page.waitForURL('**/login?returnTo=%2Fplanner');
  await expect.poll(() => databases(other)).toBe(0);
  await expect.poll(ownKeys).toEqual([]);
});
