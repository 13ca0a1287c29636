import type { Page } from '@playwright/test';
import { SoftwareAuthenticator } from '../../api/test/software-authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { confirmOperator, PEOPLE, signIn } from './support/people.ts';
import { WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

/** Plugs in an authenticator that holds the operator's passkey. */
async function plugIn(page: Page) {
  const { devtools, authenticatorId } = await addAuthenticator(page);
  const { credentialIdBase64, privateKeyBase64, rpId } = new SoftwareAuthenticator(PEOPLE.admin.email, WEB_URL);
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      ...{ credentialId: credentialIdBase64, privateKey: privateKeyBase64, rpId },
      ...{ isResidentCredential: false, signCount: Math.floor(Date.now() / 1000) },
    },
  });
}

test('S79 an operator confirms a new session by a passkey, and lands where they wanted to', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectMessage(/status of 400/);
  // A session before this one has added the passkey.
  const before = await browser.newContext();
  await signIn(before, PEOPLE.admin);
  await confirmOperator(before, PEOPLE.admin);
  await before.close();

  await signIn(page, PEOPLE.admin);
  await page.goto('/admin/waitlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not one of your unused recovery codes.')).toBeVisible();
  await page.getByRole('button', { name: 'Use passkey instead' }).click();
  await plugIn(page);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Waitlist' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Waitlist' })).toBeVisible();
});
