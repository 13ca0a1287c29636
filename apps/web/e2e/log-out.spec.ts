import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { everywhere, knowsOthers, printSpareKey, turnOnSync, useSpareKey } from './support/planner-sync.ts';
import {
  addTask,
  chooseMore,
  expectSaved,
  line,
  OFFLINE_MESSAGES,
  pageIsKept,
  startPlanner,
} from './support/planner.ts';
import { expect, test } from './support/test.ts';

/** From the menu of the planner, or the link of another page. */
const logOut = (page: Page): Promise<void> =>
  page.url().endsWith('/planner') ? chooseMore(page, 'Log Out') : page.getByRole('link', { name: 'Log Out' }).click();
const question = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });
const UNSENT = /\d+ changes? ha(s|ve) not been sent yet/;

test(
  'logging out says so where a part of the page that counts cannot be loaded, and goes on as the person decides',
  { tag: '@deep' },
  async ({ page, watch }) => {
    watch.expectMessage(OFFLINE_MESSAGES);
    await signIn(page, stranger());
    await startPlanner(page);
    await addTask(page, 'Essay draft');
    await expectSaved(page);
    // The dashboard counts by the same part: before it is there, or it has the part already.
    await page.route('**/assets/planner-data-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/dashboard');
    await logOut(page);
    const asked = question(page, 'Log out now?');
    await expect(asked.getByText(/can’t tell whether your planner is saved anywhere but here/)).toBeVisible();
    await asked.getByRole('button', { name: 'Try again' }).click();
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Log Out Anyway' }).click();
    await page.waitForURL(`${WEB_URL}/`);
  },
);

test('logging out tells how many changes are not sent, and offers them as a file', async ({ page, watch }) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await turnOnSync(page);
  // No question about changes that are sent, or that leave meanwhile.
  await addTask(page, 'Essay draft');
  await logOut(page);
  await question(page, 'Is this a shared computer?').getByRole('button', { name: 'No, Keep It Here' }).click();
  await page.waitForURL(`${WEB_URL}/`);

  await signIn(page, person);
  await page.goto('/planner');
  await expect(line(page, 'Essay draft')).toBeVisible();
  await page.route('**/sync/log*', (route) => route.abort('internetdisconnected'));
  await addTask(page, 'Read to page 40');
  await logOut(page);
  const asked = question(page, 'Log out now?');
  await expect(asked.getByText(UNSENT)).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Save a copy' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bellweek-planner-.*\.json$/);
  await expect(asked.getByRole('status')).toHaveText('A copy of your planner is saved as a file.');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(asked).toBeHidden();
  await expect(line(page, 'Read to page 40')).toBeVisible();

  await page.goto('/logout');
  await expect(asked.getByText(UNSENT)).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Stay' }).click();
  await page.waitForURL(`${WEB_URL}/planner`);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete Account & All Data' }).click();
  const deletion = question(page, 'Delete Account & All Data');
  await expect(deletion.getByText(UNSENT)).toBeVisible();
  await expect(deletion.getByRole('button', { name: 'Export My Planner' })).toBeVisible();

  await page.goto('/dashboard');
  await logOut(page);
  await expect(asked.getByText(UNSENT)).toBeVisible();
  await asked.getByRole('button', { name: 'Log Out Anyway' }).click();
  await page.waitForURL(`${WEB_URL}/`);
  await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' })).toBeVisible();
});

test(
  'logging out of a shared computer, asked about once, removes a synced planner and its keys from it',
  { tag: '@deep' },
  async ({ page }) => {
    const person = stranger();
    const kept = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('bellweek')),
      );
    await signIn(page, person);
    await startPlanner(page);
    const code = await turnOnSync(page);
    await addTask(page, 'Essay draft');
    await logOut(page);
    const asked = question(page, 'Is this a shared computer?');
    await expect(asked).toBeVisible();
    await page.setViewportSize(NARROW);
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(line(page, 'Essay draft')).toBeVisible();
    await logOut(page);
    await asked.getByRole('button', { name: 'Yes, Remove It' }).click();
    await page.waitForURL(`${WEB_URL}/`);
    await expect.poll(kept).toEqual([]);

    await signIn(page, person);
    await page.goto('/planner');
    await useSpareKey(page, code);
    await expect(line(page, 'Essay draft')).toBeVisible();
    await knowsOthers(page);
    await page.goto('/account');
    await expect(page.getByText('This device')).toHaveCount(1);
    const box = page.getByRole('checkbox', { name: /^This is a shared computer/ });
    await expect(box).toBeChecked();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await logOut(page);
    await page.waitForURL(`${WEB_URL}/`);
    await expect.poll(kept).toEqual([]);

    await signIn(page, person);
    await page.goto('/planner');
    await useSpareKey(page, code);
    await expect(line(page, 'Essay draft')).toBeVisible();
    await knowsOthers(page);
    await page.goto('/account');
    await box.uncheck();
    await page.goto('/dashboard');
    await logOut(page);
    await page.waitForURL(`${WEB_URL}/`);
    await signIn(page, person);
    await page.goto('/planner');
    await expect(line(page, 'Essay draft')).toBeVisible();
  },
);

test('logging out never loses work: it stops while the planner is on this device alone, or is not sent from a shared computer', async ({
  page,
  watch,
}) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  await addTask(page, 'Read to page 40');
  await expectSaved(page);
  await page.goto('/dashboard');
  await logOut(page);
  const asked = question(page, 'Log out now?');
  await expect(asked.getByText('2 tasks, events and lessons are only on this device.')).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Save a copy' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bellweek-planner-.*\.json$/);
  await asked.getByRole('button', { name: 'Turn on sync' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await everywhere(settings).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await page.keyboard.press('Escape');
  // The spare key is not kept yet, and there is no other device.
  await logOut(page);
  await expect(asked.getByText('Only this device can open your planner.')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Save a spare key' }).click();
  await printSpareKey(page);
  await page.keyboard.press('Escape');
  await logOut(page);
  await question(page, 'Is this a shared computer?').getByRole('button', { name: 'No, Keep It Here' }).click();
  await page.waitForURL(`${WEB_URL}/`);

  // Logged in again, on what is a shared computer, with a change that cannot be sent.
  await signIn(page, person);
  await page.goto('/account');
  await page.getByRole('checkbox', { name: /^This is a shared computer/ }).check();
  await page.goto('/planner');
  await expect(line(page, 'Essay draft')).toBeVisible();
  await page.route('**/sync/log*', (route) => route.abort('internetdisconnected'));
  await addTask(page, 'Written last');
  await logOut(page);
  await expect(asked.getByText(/(It stays|They stay) on this computer until/)).toBeVisible();
  await asked.getByRole('button', { name: 'Log Out Anyway' }).click();
  await page.waitForURL(`${WEB_URL}/`);
  await page.unroute('**/sync/log*');
  await signIn(page, person);
  await page.goto('/planner');
  for (const title of ['Essay draft', 'Read to page 40', 'Written last']) await expect(line(page, title)).toBeVisible();
});

test('logging out without a connection says that the person is still logged in, and can be tried again @worker', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  await context.setOffline(true);
  await logOut(page);
  const told = question(page, 'No connection');
  await expect(told.getByText('You are still logged in, because there is no connection.')).toBeVisible();
  await told.getByRole('button', { name: 'Try again' }).click();
  await told.getByRole('button', { name: 'Stay' }).click();
  await expect(told).toBeHidden();
  expect(page.url()).toBe(`${WEB_URL}/planner`);
  await logOut(page);
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await told.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(`${WEB_URL}/`);
});
