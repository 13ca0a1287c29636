import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { confirmCode, makeCode, newBrowser, openDevices, turnOnSync, useCode } from './support/planner-sync.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

async function rename(page: Page, list: Locator, from: string, to: string): Promise<void> {
  await list.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename device' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(from.replace(/ \(\d\)$/, ''));
  await dialog.getByRole('textbox', { name: 'Name' }).fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test('any device of an account is renamed, from the planner and the account page', async ({ page, browser, watch }) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const code = await turnOnSync(page);
  const other = await newBrowser(browser, watch, person);
  await useCode(other, code);
  await expect(line(other, 'Essay draft')).toBeVisible();

  const settings = await openDevices(page);
  const list = settings.getByRole('list', { name: 'Your devices' });
  await rename(page, list, 'Chrome on Windows (2)', '   ');
  const dialog = page.getByRole('dialog', { name: 'Rename device' });
  await expect(dialog.getByText('Type a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('School laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveText([/Chrome on Windows.*This device/, /School laptop/]);

  // A page that has no key of the planner.
  await other.setViewportSize(NARROW);
  await other.goto('/account');
  const devices = other.getByRole('list', { name: 'Your devices' });
  await rename(other, devices, 'Chrome on Windows', 'Laptop at home');
  await expect(devices.getByRole('listitem')).toHaveText([/School laptop.*This device/, /Laptop at home/]);
  await expectAccessible(other);
});

test('a new recovery code opens the planner, and the old one does no longer @deep', async ({
  page,
  browser,
  watch,
}) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const old = await turnOnSync(page);
  let settings = await openDevices(page);
  await expect(settings.getByText('The old one then stops working, and you can’t undo that.')).toBeVisible();
  const forgotten = await makeCode(settings, 'Get a new recovery code');
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'I’ve kept my code' }).click();
  // The window is closed before the groups were typed: the old code is the one.
  await page.reload();
  const other = await newBrowser(browser, watch, person);
  await useCode(other, forgotten);
  await expect(other.getByText('That isn’t the right code.')).toBeVisible();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(old.join(' '));
  await other.getByRole('button', { name: 'Open my planner' }).click();
  await expect(line(other, 'Essay draft')).toBeVisible();

  settings = await openDevices(page);
  await expect(settings.getByText('Last seen: less than an hour ago')).toBeVisible();
  await page.setViewportSize(NARROW);
  const code = await makeCode(settings, 'Get a new recovery code');
  await expect(settings.getByRole('heading', { name: 'Keep your recovery code' })).toBeFocused();
  await expect(settings.getByRole('heading', { name: 'Keep your recovery code' })).toBeInViewport({ ratio: 1 });
  await expect(settings.getByRole('list', { name: 'Recovery code' })).toBeInViewport({ ratio: 1 });
  await confirmCode(settings, code);
  await expect(settings.getByText('Your new code works. Throw the old one away: it no longer does.')).toBeVisible();
  await expectAccessible(page);
  const third = await newBrowser(browser, watch, person);
  await useCode(third, old);
  await expect(third.getByText('That isn’t the right code.')).toBeVisible();
  await third.getByRole('textbox', { name: 'Recovery code' }).fill(code.join(' '));
  await third.getByRole('button', { name: 'Open my planner' }).click();
  await expect(line(third, 'Essay draft')).toBeVisible();
});
