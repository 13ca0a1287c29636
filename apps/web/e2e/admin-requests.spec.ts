import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/inbox.ts';
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

test('a request is answered by keyboard, and the draft survives a reload', async ({ page }) => {
  await page.goto('/admin/contact');
  const name = await ask(page, 'When does\nthe term begin?');
  await page.goto('/admin/contact?show=open');
  await page.getByRole('button', { name, exact: true }).press('Enter');
  const panel = page.getByRole('complementary', { name });
  await panel.getByRole('button', { name: 'Reply' }).press('Enter');
  const message = panel.getByLabel('Message');
  await expect(message).toBeFocused();
  await page.keyboard.type('In February.');
  await expect(message).toHaveValue('Hi Zoë,\n\nIn February.\n\n> When does\n> the term begin?');
  await page.reload();
  await expect(message).toHaveValue(/In February/);
  const subject = `Re: Your message ${own()}`;
  await panel.getByLabel('Subject').fill(subject);
  await expectAccessible(page);
  // Twice, as by a shaky hand.
  await panel.getByRole('button', { name: 'Send Reply' }).dblclick();
  const replies = panel.getByRole('region', { name: 'Replies' });
  await expect(replies.getByText('Sent', { exact: true })).toBeVisible();
  await expect(replies).toContainText(/Re: Your message.*In February/s);
  await expect(panel.getByText(/^Answered by/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reply' })).toBeVisible();
  const [mail] = await waitForMail(subject);
  expect(mail?.to).toEqual([`${name.slice(4)}@example.com`]);
  expect(mail?.text).toContain('Hi Zoë,\n\nIn February.\n\n> When does\n> the term begin?');
  await page.getByRole('radio', { name: /^Answered/ }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

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
  // Typed text outlives Back and Forward.
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(note).toHaveValue('Call the school office first.');
  await panel.getByRole('button', { name: 'Save Note' }).press('Enter');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Mark as Done' }).press('Enter');
  await expect(panel.getByText(/^Done by .*, just now$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel.getByText('Open, waiting since today')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/\?show=mine$/);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(panel.getByLabel('Internal note')).toHaveValue('Call the school office first.');
  await panel.getByRole('button', { name: 'Mark as Done' }).click();
  await page.reload();
  await expect(page.getByText('This item is not on this page of the list.')).toBeVisible();
  await page.getByRole('radio', { name: /^Done/ }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Done');
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
});
