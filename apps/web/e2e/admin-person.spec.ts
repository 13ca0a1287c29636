import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Answers the open dialog with a reason. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The parents wrote to us.');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a lost licence is found, granted, suspended and given back, and its person is deleted', async ({
  page,
  browser,
  watch,
}) => {
  // The refused address.
  watch.expectMessage(/status of 400/);
  const person = stranger();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const pupil = await context.newPage();
  await signIn(pupil, person);

  await page.goto(`/admin/users?search=${person.email}`);
  await page.getByRole('button', { name: person.name, exact: true }).click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  const licenses = section(page, 'Licenses');
  await licenses.getByRole('button', { name: 'Grant License…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Grant License' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await confirm(page, 'Grant License');
  const license = licenses.getByRole('article', { name: 'Individual license, active' });
  await expect(license).toBeVisible();
  await pupil.goto('/dashboard');
  await expect(pupil.getByRole('article', { name: 'Individual Membership' })).toBeVisible();

  await license.getByRole('button', { name: 'Suspend…' }).click();
  await confirm(page, 'Suspend');
  await expect(licenses.getByRole('article', { name: 'Individual license, suspended' })).toBeVisible();
  await pupil.reload();
  await expect(pupil.getByText('is suspended. Write to us to get it back.')).toBeVisible();
  await licenses.getByRole('button', { name: 'Undo' }).click();
  await expect(license).toBeVisible();
  await expect(section(page, 'History').getByText('The parents wrote to us.').first()).toBeVisible();
  await expectAccessible(page);

  await pupil.goto('/account');
  await expect(pupil.getByText('Individual Membership was suspended')).toBeVisible();

  await section(page, 'Sign-ins').getByRole('button', { name: 'Sign Out Everywhere…' }).click();
  await expect(dialog).toContainText('This ends 1 browser and 0 desktop apps.');
  await confirm(page, 'Sign Out');
  await expect(section(page, 'Sign-ins')).toContainText('Signed in nowhere.');

  // One line per entry; the person is not named again, and details open on press.
  const entry = section(page, 'History').getByRole('article').first();
  await expect(entry).toContainText(/signed this person out of 1 browser.*Reason: The parents wrote to us\./s);
  await expect(section(page, 'History')).not.toContainText(person.name);
  await expect(section(page, 'History')).not.toContainText(person.email);
  await expect(entry.getByText('auth.signed_out_everywhere')).toBeHidden();
  await entry.locator('summary').click();
  await expect(entry.getByText('auth.signed_out_everywhere')).toBeVisible();

  const parent = stranger();
  const sent = await page.request.post(`${API_URL}/contact-us`, {
    data: { firstName: 'Pat', lastName: 'Roy', email: parent.email, description: `Please delete ${person.email}.` },
  });
  expect(sent.ok()).toBe(true);
  await page.getByRole('button', { name: 'Delete Account…' }).click();
  const typed = dialog.getByLabel(/^Type /);
  await expect(dialog.getByRole('checkbox', { name: `Pat Roy, ${parent.email}` })).toBeChecked();
  await typed.fill('someone@example.com');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('A parent or guardian asked for it');
  await dialog.getByLabel('Also to whoever asked').fill(parent.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('This is not the address of this person.')).toBeVisible();
  await typed.fill(person.email);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL('**/admin/users');
  await expect(
    page.getByText(/^Account deleted: 1 license, 1 request, .* 1 confirmation email will be sent/),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Account deleted')).toBeHidden();
  await context.close();
});

test('an undo that comes after somebody else’s change takes nothing back and shows that change', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectMessage(/status of 409/);
  const person = stranger();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await signIn(await context.newPage(), person);
  await context.close();
  await page.goto(`/admin/users?search=${person.email}`);
  await page.getByRole('button', { name: person.name, exact: true }).click();
  await page.getByRole('link', { name: 'Open page' }).click();
  const setEnd = async (place: Page, button: string, day: string) => {
    await section(place, 'Licenses')
      .getByRole('button', { name: `${button}…` })
      .click();
    await place.getByRole('alertdialog').getByLabel('Last day').fill(day);
    await confirm(place, button);
  };
  await setEnd(page, 'Grant License', '2090-01-31');
  await setEnd(page, 'Change End', '2091-01-31');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await setEnd(other, 'Change End', '2092-01-31');
  const licenses = section(page, 'Licenses');
  await licenses.getByRole('button', { name: 'Undo' }).click();
  await expect(licenses.getByText('Someone has just changed the end of this license.')).toBeVisible();
  await expect(licenses.getByRole('article', { name: /active$/ })).toContainText('2092');
});

test('a person who is gone is said to be', { tag: '@deep' }, async ({ page, watch }) => {
  watch.expectMessage(/status of 404|no longer exists/);
  await page.goto('/admin/users/8f14e45f-ceea-467f-a1b2-000000000000');
  await expect(page.getByText('This person no longer exists.')).toBeVisible();
});
