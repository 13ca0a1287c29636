import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post } from './support/own-calls.ts';
import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const own = () => randomBytes(6).toString('hex');

/** Sends a contact request of a new person. @returns their name. */
async function ask(page: Page, description: string): Promise<string> {
  const lastName = own();
  const sender = { firstName: 'Zoë', lastName, email: `${lastName}@example.com` };
  await post(page, '/contact-us/', { ...sender, description });
  return `Zoë ${lastName}`;
}

test('a request is taken, noted, done and open again by keyboard', async ({ page }) => {
  await page.goto('/admin/contact');
  const name = await ask(page, 'When does the term begin?');
  await page.goto('/admin/contact?show=open');
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name });
  await expect(panel.getByText('Open, waiting since today')).toBeVisible();
  await panel.getByRole('button', { name: 'Assign to Me' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Unassign' })).toBeFocused();

  const note = panel.getByLabel('Internal note');
  await note.fill('Call the school office first.');
  await expect(panel.getByText('Not saved yet')).toBeVisible();
  await panel.getByRole('button', { name: 'Save Note' }).press('Enter');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Mark as Done' }).press('Enter');
  await expect(panel.getByText(/^Done by .*, Just now$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel.getByText('Open, waiting since today')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: /^Mine/ }).check();
  await expect(page).toHaveURL(/\?show=mine$/);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(panel.getByLabel('Internal note')).toHaveValue('Call the school office first.');
  await panel.getByRole('button', { name: 'Mark as Done' }).click();
  await page.reload();
  await expect(page.getByText('This item is not on this page of the list.')).toBeVisible();
  await page.getByRole('radio', { name: /^Done/ }).check();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Done');
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
});
