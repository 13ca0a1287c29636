import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A task of the sample week that is open on any day of it. */
export const SAMPLE_TASK = 'Source analysis';

/** Whether what one sees is kept on the device. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

/** The field that adds tasks, which is not there where nothing may be changed. */
export const entry = (page: Page): Locator => page.getByRole('combobox', { name: 'Add a task' });

/** The lines of the list that are drawn. */
export const line = (page: Page, title: string): Locator =>
  page.getByRole('treegrid', { name: 'Tasks' }).getByRole('row', { name: new RegExp(`^${title}(?:,|$)`) });

/** Opens a planner that has been opened before. */
export async function openPlanner(page: Page): Promise<void> {
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'Planner', exact: true })).toBeAttached();
  await expectSaved(page);
}

/** Opens somebody's planner for the first time, with the sample week or with nothing in it. */
export async function startPlanner(page: Page, begin: 'empty' | 'sample' = 'empty'): Promise<void> {
  await page.goto('/planner');
  await page.getByRole('button', { name: begin === 'empty' ? 'Skip' : 'Start planning' }).click();
  if (begin === 'sample') await expect(line(page, SAMPLE_TASK)).toBeVisible();
  else await expect(page.getByRole('heading', { name: 'What do you need to do?' })).toBeVisible();
  await expectSaved(page);
}

/** Adds a task in as few or as many words as there are. */
export async function addTask(page: Page, words: string): Promise<void> {
  await entry(page).fill(words);
  await entry(page).press('Enter');
  await expect(entry(page)).toHaveValue('');
}

/** Leads to what is kept, how to take it along, and how to bring it back. */
export async function openData(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Data' }).click();
  return settings;
}

/** How much is kept, as the settings say it. */
export const kept = (settings: Locator) => settings.getByRole('status').filter({ hasText: 'All saved.' });
export const SOME_TASKS = /^[1-9]\d* tasks? and [1-9]\d* events?\. All saved\.$/;

/** Until the page is kept for use without a network. */
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

/** What Chromium and the page write down where there is no network. */
export const OFFLINE_MESSAGES =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|authentication status could not be fetched|CORS/;
