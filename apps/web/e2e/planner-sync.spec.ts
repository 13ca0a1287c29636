import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

/** Opens the part of the settings about sync. */
async function openDevices(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Your devices' }).click();
  return settings;
}

/** Turns sync on as far as the code that is to be kept. @returns its groups */
async function makeCode(settings: Locator): Promise<string[]> {
  await settings.getByRole('button', { name: 'Turn on sync' }).click();
  const groups = settings.getByRole('list', { name: 'Recovery code' }).getByRole('listitem');
  await expect(groups).toHaveCount(8);
  const shown = await groups.allTextContents();
  // Each group stands behind its number.
  return shown.map((group) => group.slice(1));
}

async function confirmCode(settings: Locator, code: readonly string[]): Promise<void> {
  await settings.getByRole('button', { name: 'I’ve kept my code' }).click();
  const fields = settings.getByRole('textbox', { name: /^\d(st|nd|rd|th) group$/ });
  await expect(fields).toHaveCount(2);
  for (const field of await fields.all()) await field.fill('0000');
  await settings.getByRole('button', { name: 'Finish' }).click();
  await expect(settings.getByText('That doesn’t match your code.')).toBeVisible();
  for (const [place, group] of code.entries()) {
    const field = settings.getByRole('textbox', { name: new RegExp(`^${place + 1}\\w\\w group$`) });
    if ((await field.count()) > 0) await field.fill(group.toLowerCase());
  }
  await settings.getByRole('button', { name: 'Finish' }).click();
}

test('sync is turned on, gives a wiped browser its planner by the code, and is taken from a device', async ({
  page,
  browser,
  watch,
}) => {
  // The removed device is logged out, and hears so when it listens again.
  watch.expectMessage(/status of 401/);
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const settings = await openDevices(page);
  await expect(settings.getByText('Nothing you write.')).toBeVisible();
  const code = await makeCode(settings);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await confirmCode(settings, code);
  await expect(settings.getByText('Up to date.')).toBeVisible();
  await expectAccessible(page);

  // A browser that has nothing of this person.
  const context = await browser.newContext({ baseURL: WEB_URL });
  const other = await context.newPage();
  await signIn(other, person);
  await other.goto('/planner');
  await expect(other.getByRole('heading', { name: 'Your planner is coming' })).toBeVisible();
  await expect(other.getByText('example week')).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Use my recovery code' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill('not my code');
  await other.getByRole('button', { name: 'Open my planner' }).click();
  await expect(other.getByText('That isn’t the right code.')).toBeVisible();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(code.join('').toLowerCase());
  await other.getByRole('button', { name: 'Open my planner' }).click();
  await expect(line(other, 'Essay draft')).toBeVisible();

  await addTask(other, 'Read to page 40');
  const devices = await openDevices(other);
  await expect(devices.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Remove / }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove device' }).click();
  await expect(devices.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1);
  await context.close();
});
