import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { newBrowser, openDevices, printSpareKey, turnOnSync, useSpareKey } from './support/planner-sync.ts';
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
  await useSpareKey(other, code);
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

test('a new spare key opens the planner, and the old one does no longer @deep', async ({ page, browser, watch }) => {
  const person = stranger();
  await signIn(page, person);
  await startPlanner(page);
  await addTask(page, 'Essay draft');
  const old = await turnOnSync(page);
  const settings = await openDevices(page);
  await expect(settings.getByText('The old one then stops working, and you can’t undo that.')).toBeVisible();
  await expectAccessible(page);
  const other = await newBrowser(browser, watch, person);
  await useSpareKey(other, old);
  await expect(line(other, 'Essay draft')).toBeVisible();
  await page.setViewportSize(NARROW);
  const next = await printSpareKey(page);
  await expect(settings.getByText('Throw the old one away: it no longer works.')).toBeVisible();
  await expectAccessible(page);
  const third = await newBrowser(browser, watch, person);
  await useSpareKey(third, old);
  await expect(third.getByText('That isn’t the right spare key.')).toBeVisible();
  await third.getByRole('textbox', { name: 'Spare key' }).fill(next.join(' '));
  await third.getByRole('button', { name: 'Open my planner' }).click();
  await expect(line(third, 'Essay draft')).toBeVisible();
});
