import type { Page } from '@playwright/test';
import { browseAsPerson } from './support/as-person.ts';
import { OwnStart, SERVERS } from './support/own-start.ts';
import { PEOPLE, signIn, stranger } from './support/people.ts';
import { expectAnswer, LAST_CALLS, MEMBER_CALLS, PUBLIC_CALLS, SIGNED_IN_CALLS } from './support/specified-calls.ts';
import type { SpecifiedCall } from './support/specified-calls.ts';
import { OPERATOR_CALLS, readIds } from './support/specified-operator-calls.ts';
import { OPERATOR_SCREENS, PUBLIC_SCREENS, SIGNED_IN_SCREENS } from './support/specified-screens.ts';
import type { SpecifiedScreen } from './support/specified-screens.ts';
import { expect, test } from './support/test.ts';

// One copy for all, which only the last test breaks.
test.describe.configure({ mode: 'serial' });

let copy: OwnStart;
test.beforeAll(async () => {
  copy = await OwnStart.make();
});
test.afterAll(() => copy.stop());

async function expectAnswers({ request }: Page, calls: SpecifiedCall[]): Promise<void> {
  for (const call of calls) await expectAnswer(request, copy.addresses, call);
}

async function expectScreens(page: Page, screens: SpecifiedScreen[], link?: string): Promise<void> {
  const { webUrl } = copy.addresses;
  for (const { path, text, leadsTo = path } of screens) {
    await page.goto(`${webUrl}${path}`);
    await expect.soft(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    if (link) await expect.soft(page.getByRole('link', { name: link }), path).toBeVisible();
    // The Email Manager adds its open tab as a query.
    expect.soft(page.url().split('?')[0], path).toBe(`${webUrl}${leadsTo.split('?')[0]}`);
  }
}

test('after npm start a visitor is answered by every call of section 7, and sees every screen of section 2', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(/404/);
  // Links in emails act for a person alone.
  await browseAsPerson(context);
  const { addresses } = copy;
  await expectAnswers(page, PUBLIC_CALLS(addresses, addresses.identityProviderUrl));
  await expectScreens(page, PUBLIC_SCREENS);
});

test('after npm start so is whoever signs in, with the CSRF token alone', async ({ page }) => {
  await signIn(page, PEOPLE.admin, copy.addresses);
  await expectAnswers(page, SIGNED_IN_CALLS);
  await expectScreens(page, SIGNED_IN_SCREENS);
  await signIn(page, PEOPLE.member, copy.addresses);
  await expectAnswers(page, MEMBER_CALLS);
  for (const call of LAST_CALLS) {
    await signIn(page, stranger(), copy.addresses);
    await expectAnswers(page, [call]);
  }
});

test('after npm start an operator opens every screen of section 2 and is answered by every call of section 7, by sign-in and CSRF token alone', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin, copy.addresses);
  const { request } = page;
  await expectAnswers(page, OPERATOR_CALLS(await readIds(request, copy.addresses)));
  await expectScreens(page, OPERATOR_SCREENS, '← Dashboard');
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible();
});

test('npm start goes on after each part was killed, and the API was killed again while it started', async ({
  page,
}) => {
  await signIn(page, PEOPLE.student, copy.addresses);
  await Promise.all(SERVERS.map((part) => copy.kill(part)));
  await copy.kill('API');
  await copy.kill('database');
  await copy.kill('API');
  await copy.expectAnswers();
  await expectAnswers(page, SIGNED_IN_CALLS);
  // The parts may answer before it says so.
  await expect
    .poll(() => copy.output)
    .toContain('The database stopped unexpectedly (signal SIGKILL). It starts again.\n');
  await expect.poll(() => copy.output).toContain('The database runs again.\n');
});
