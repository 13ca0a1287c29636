import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fromRoot } from '../../../tools/paths.ts';
import { SoftwareAuthenticator } from '../../api/test/software-authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { confirmOperator, PEOPLE, signIn, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

/** Plugs in an authenticator that holds the operator's passkey. */
async function plugIn(page: Page) {
  const { devtools, authenticatorId } = await addAuthenticator(page);
  const { credentialIdBase64, privateKeyBase64, rpId } = new SoftwareAuthenticator(PEOPLE.admin.email, WEB_URL);
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: credentialIdBase64,
      privateKey: privateKeyBase64,
      rpId,
      isResidentCredential: false,
      signCount: Math.floor(Date.now() / 1000),
    },
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Runs `npm run admin -- grant`. @returns the one-time link that it prints. */
async function grant({ email }: Person): Promise<string> {
  const command = [fromRoot('apps/api/dist/commands/admin.js'), 'grant', email];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  return /http\S+#code=\S+/.exec(stdout)?.[0] ?? '';
}

/** The button has stopped, and the page says what else leads on. */
async function expectWaysOut(page: Page, sentence: string, { email }: Person): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible();
  const ways = page.getByRole('main').getByRole('listitem');
  await expect(ways).toHaveText([
    /^Another device: /,
    /^A code: /,
    new RegExp(`npm run admin -- reset-passkeys ${email} .*npm run admin -- link ${email} `),
  ]);
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await expectAccessible(page);
}

/** Marks on the page that the browser was asked for a passkey: its minute runs from then. */
const notePrompt = (page: Page) =>
  page.addInitScript(() => {
    const { credentials } = navigator;
    const create = credentials.create.bind(credentials);
    credentials.create = (options) => {
      document.documentElement.dataset.prompted = '';
      return create(options);
    };
  });

test('S79 the first operator gets in by the link that the command prints, on a browser without an authenticator', async ({
  page,
  watch,
}) => {
  watch.expectMessage(/status of 400/);
  const person = stranger();
  const link = await grant(person);
  await signIn(page, person);
  await page.goto('/admin');
  await expect(heading(page, 'Add a passkey')).toBeVisible();
  // Said before the press: this browser has no authenticator of its own.
  await expect(page.getByText('Your browser will ask for your phone or a security key.')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Admin Portal')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Admin Portal')).toBeVisible();

  // Left first: the overview asks again every few seconds, and the new session has not been confirmed.
  await page.goto('/privacy');
  await signIn(page, person);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code does not work. It may be mistyped, used or expired.')).toBeVisible();
});

test('S79 a prompt that nobody answers is given up after a minute, and leaves three ways out', async ({ page }) => {
  const person = stranger();
  await grant(person);
  await signIn(page, person);
  await page.clock.install();
  await notePrompt(page);
  await page.goto('/admin/waitlist');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.locator('[data-pending]')).toHaveCount(1);
  await expect(page.locator('html[data-prompted]')).toBeAttached();
  await page.clock.fastForward(30_000);
  await expect(page.getByText('No passkey was used within a minute.')).toBeHidden();
  await page.clock.fastForward(60_000);
  await expectWaysOut(page, 'No passkey was used within a minute.', person);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Use a code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByRole('button', { name: 'Use passkey instead' }).click();

  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(heading(page, 'Manage Waitlist')).toBeVisible();
});

test('S79 a browser without passkeys says so before anything is pressed', async ({ page }) => {
  const person = stranger();
  await grant(person);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signIn(page, person);
  await page.goto('/admin');
  await expectWaysOut(page, 'This browser has no passkeys.', person);
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0);
});

test('S79 an operator confirms a new session by a passkey, and lands where they wanted to', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectMessage(/status of 400/);
  // An earlier session has added the passkey.
  const before = await browser.newContext();
  await signIn(before, PEOPLE.admin);
  await confirmOperator(before, PEOPLE.admin);
  await before.close();

  await signIn(page, PEOPLE.admin);
  await page.goto('/admin/waitlist');
  await expect(heading(page, 'Confirm it’s you')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code does not work. It may be mistyped, used or expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Use passkey instead' }).click();
  await plugIn(page);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(heading(page, 'Manage Waitlist')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Manage Waitlist')).toBeVisible();
});
