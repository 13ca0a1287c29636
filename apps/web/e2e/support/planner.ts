import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { exampleWeek } from './example-week.ts';

/** A task of the imported week that is open on any day of it. */
export const SAMPLE_TASK = 'Source analysis';

/** Expects everything on the screen to be saved on the device. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

/** The field that adds tasks; absent in a read-only planner. */
export const entry = (page: Page): Locator => page.getByRole('combobox', { name: 'Add a task' });

/** Rendered lines of the list. */
export const line = (page: Page, title: string): Locator =>
  page.getByRole('treegrid', { name: 'Tasks' }).getByRole('row', { name: new RegExp(`^${title}(?:,|$)`) });

/** Opens a planner that has been opened before. */
export async function openPlanner(page: Page): Promise<void> {
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'Planner', exact: true })).toBeAttached();
  await expectSaved(page);
}

/** Answers the first questions on their page: the planner lives on this device. */
export async function startHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Only on this device/ }).click();
  await page.getByRole('button', { name: 'Start planning' }).click();
}

/** Opens a person's planner for the first time, empty, with the example week of the tests, or with a like week of their own. */
export async function startPlanner(page: Page, begin: 'empty' | 'sample' | 'week' = 'empty'): Promise<void> {
  await page.goto('/planner');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'What is due next?' })).toBeVisible();
  if (begin !== 'empty') await importWeek(page, begin === 'sample');
  await expectSaved(page);
}

/** Imports the week of lessons and work that tests know. */
async function importWeek(page: Page, isSample: boolean): Promise<void> {
  const settings = await openData(page);
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv').format(new Date()));
  const buffer = Buffer.from(exampleWeek(today, isSample));
  await page.getByLabel('File to import').setInputFiles({ name: 'planner.json', mimeType: 'application/json', buffer });
  await expect(settings.getByText(/^Imported .*\.$/)).toBeVisible();
  await settings.getByRole('button', { name: 'Close' }).click();
  // Keys are for the dialog until it is gone.
  await expect(settings).toBeHidden();
  await expect(line(page, SAMPLE_TASK)).toBeVisible();
}

/** Shows the list by group; it is by date otherwise. */
export const listByGroup = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Group the list by' }).getByText('Group', { exact: true }).click();

/** Finds an action or a setting by its name, and runs it. */
export async function runAction(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and filter' }).fill(words);
  await page.getByRole('option', { name }).click();
}

/** Adds a task from a quick entry. */
export async function addTask(page: Page, words: string): Promise<void> {
  await entry(page).fill(words);
  await entry(page).press('Enter');
  await expect(entry(page)).toHaveValue('');
}

/** Chooses from the menu behind the name, or behind the dots of a narrow window. */
export async function chooseMore(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^More$|, more$/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the settings at a tab. */
export async function openTab(page: Page, tab: string): Promise<Locator> {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  if (!(await settings.isVisible())) await chooseMore(page, 'Settings');
  await settings.getByRole('tab', { name: tab, exact: true }).click();
  return settings;
}

/** Opens the settings that show, export and import the data. */
export async function openData(page: Page): Promise<Locator> {
  await chooseMore(page, 'Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Data' }).click();
  return settings;
}

/** The size of the planner as the settings show it. */
export const kept = (settings: Locator) => settings.getByRole('status').filter({ hasText: 'All saved.' });
export const SOME_TASKS = /^[1-9][\d,]* tasks? and [1-9][\d,]* events?\. All saved\.$/;

/** Waits until the page is cached for offline use. */
export async function pageIsKept(page: Page): Promise<void> {
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

/** Messages that Chromium and the page log while offline. */
export const OFFLINE_MESSAGES =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|authentication status could not be fetched|CORS/;
