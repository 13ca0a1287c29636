import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/inbox.ts';
import { call } from './support/operator-calls.ts';
import { signIn, stranger } from './support/people.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

/** Answers the open dialog with a reason. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('A new task in the team.');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('S79 an invited operator adds passkeys, and an administrator changes and revokes the role', async ({
  page,
  browser,
  watch,
}) => {
  const person = stranger();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Operators', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Operators' })).toBeVisible();
  await page.getByRole('button', { name: '+ Invite Operator' }).click();
  const invite = page.getByRole('dialog');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(invite.getByText('Please enter an email address.')).toBeVisible();
  await invite.getByLabel('Email').fill(person.email);
  await invite.getByLabel('Role').selectOption('support');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(invite).toBeHidden();
  const invitations = page.getByRole('table', { name: 'Open invitations' });
  await expect(invitations.getByRole('row').filter({ hasText: person.email })).toContainText('Support');
  await expectAccessible(page);

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const own = await context.newPage();
  await signIn(own, person);
  await addAuthenticator(own);
  await own.goto('/admin/passkeys');
  await expect(own.getByRole('heading', { level: 1, name: 'Add a passkey' })).toBeVisible();
  await own.getByRole('button', { name: 'Add passkey' }).click();
  await expect(own.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await own.getByRole('button', { name: 'I saved them' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Your Passkeys and Sessions' })).toBeVisible();
  await expect(own.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(own.getByRole('link', { name: 'Operators', exact: true })).toHaveCount(0);
  await own.getByRole('button', { name: 'Rename This device' }).click();
  await own.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await own.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  // A second key: the first one's authenticator refuses to hold two.
  await addAuthenticator(own, 'usb');
  await own.getByLabel('Name of the new passkey').fill('Security key');
  await own.getByRole('button', { name: 'Add Passkey' }).click();
  await own.getByRole('button', { name: 'Remove Work laptop' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  // The session was confirmed by the key that is gone.
  await own.getByRole('button', { name: 'Use passkey' }).click();
  await expect(own.getByText('Security key', { exact: true })).toBeVisible();
  await expect(own.getByText('Work laptop', { exact: true })).toBeHidden();
  await own.getByRole('button', { name: 'Get New Codes…' }).click();
  await expect(own.getByRole('alertdialog')).toContainText('Your 10 unused codes stop working.');
  await own.getByRole('alertdialog').getByRole('button', { name: 'Get New Codes' }).click();
  await expect(own.getByRole('listitem').filter({ hasText: /^(\w{4}-){3}\w{4}$/ })).toHaveCount(10);
  await expectAccessible(own);

  await page.reload();
  await page.getByRole('table', { name: 'Operators' }).getByRole('button', { name: person.name }).click();
  const panel = page.getByRole('complementary', { name: person.name });
  await panel.getByRole('button', { name: 'Change Role…' }).click();
  await page.getByRole('alertdialog').getByLabel('Role').selectOption('viewer');
  await confirm(page, 'Change Role');
  await expect(panel).toContainText('Viewer. This role sees everything and changes nothing.');
  await panel.getByRole('button', { name: 'Revoke Access…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This removes 1 passkey');
  await confirm(page, 'Revoke Access');
  await expect(panel).toBeHidden();
  watch.expectMessage(/status of 401|could not be/);
  await own.goto('/admin/passkeys');
  await own.waitForURL(`${WEB_URL}/login?returnTo=%2Fadmin%2Fpasskeys`);
  await context.close();
});

test('S79 an operator without the passkey gets in by a recovery code, once, and adds another passkey', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectMessage(/status of 400/);
  const person = stranger();
  await call(page, 'POST /operators/invitations', {
    data: { email: person.email, provider: 'google', role: 'support' },
  });
  const begin = async () => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    watch.follow(context);
    const own = await context.newPage();
    await signIn(own, person);
    return own;
  };
  const first = await begin();
  await addAuthenticator(first);
  await first.goto('/admin/passkeys');
  await first.getByRole('button', { name: 'Add passkey' }).click();
  const codes = first.getByRole('listitem').filter({ hasText: /^(\w{4}-){3}\w{4}$/ });
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await first.context().close();

  const useCode = async (own: Page) => {
    await own.goto('/admin/passkeys');
    await own.getByRole('button', { name: 'Use a recovery code' }).click();
    await own.getByLabel('Recovery code').fill(code.toLowerCase());
    await own.keyboard.press('Enter');
  };
  const second = await begin();
  await useCode(second);
  await expect(second.getByText('You have 9 unused codes left.')).toBeVisible();
  await addAuthenticator(second, 'usb');
  await second.getByLabel('Name of the new passkey').fill('New laptop');
  await second.getByRole('button', { name: 'Add Passkey' }).click();
  await second.getByRole('button', { name: 'Remove This device' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(second.getByText('This device', { exact: true })).toBeHidden();
  const [mail] = await waitForMail(person.email, { isWanted: ({ subject }) => /recovery code/i.test(subject) });
  expect(mail?.to).toEqual([person.email]);

  const third = await begin();
  await useCode(third);
  await expect(third.getByText('This code does not work. It may be mistyped, used or expired.')).toBeVisible();
  await second.context().close();
  await third.context().close();
});
