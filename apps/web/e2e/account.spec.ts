import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answer } from './support/answers.ts';
import { PEOPLE, signIn, stranger } from './support/people.ts';
import type { KnownPerson } from './support/people.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const DASHBOARDS: Record<KnownPerson, { plan: string; label: string; panel: string | RegExp }> = {
  student: { plan: 'Explorer Pass', label: 'Start Now', panel: 'Download to get started' },
  member: { plan: 'Institution Access', label: 'Access provided by Northfield College', panel: /see weekly stats/ },
  tester: { plan: 'Beta Tester', label: 'Start Testing', panel: 'Download to get started' },
  admin: { plan: 'Admin Access', label: 'Admin Portal', panel: /see weekly stats/ },
};

for (const person of Object.keys(PEOPLE) as KnownPerson[]) {
  test.describe(person, () => {
    test.use({ person });

    test(`${person} sees name, plan and panel on the dashboard, and who they are on the account page`, async ({
      page,
    }) => {
      const { plan, label, panel } = DASHBOARDS[person];
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PEOPLE[person].name);
      const card = page.getByRole('article', { name: plan });
      await expect(card).toContainText(label);
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByText(panel)).toBeVisible();
      await page.getByRole('link', { name: 'Account Settings' }).click();
      await page.waitForURL('**/account');
      await expect(page.getByText(PEOPLE[person].name, { exact: true })).toBeVisible();
      await expect(page.getByText(PEOPLE[person].email)).toBeVisible();
      await expect(page.getByText('Authentication via Google')).toBeVisible();
      await page.getByRole('link', { name: '← Dashboard' }).click();
      await page.waitForURL('**/dashboard');
    });
  });
}

test('a started trial shows its days', async ({ page }) => {
  await signIn(page, stranger());
  await page.goto('/dashboard');
  const status = await page.evaluate(async (api) => {
    const { headers } = await fetch(`${api}/auth/user`, { credentials: 'include' });
    const token = headers.get('x-csrf-token') ?? '';
    const start = await fetch(`${api}/license/start`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
    });
    return start.status;
  }, API_URL);
  expect(status).toBeLessThan(300);
  await page.goto('/plans');
  await expect(page.getByRole('article', { name: 'Explorer Pass' })).toContainText('90 days remaining');
  await page.goto('/dashboard');
  await expect(page.getByText(/see weekly stats/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Your Planner' })).toHaveAttribute('href', '/planner');
});

test.describe('account', () => {
  test('the data can be downloaded', async ({ page }) => {
    const person = stranger();
    await signIn(page, person);
    await page.goto('/account');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^bellweek-data-\d{4}-\d{2}-\d{2}\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { user: { email: string } };
    expect(data.user.email).toBe(person.email);
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible();
  });

  const openDialog = async (page: Page) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete Account & All Data' }).click();
    return page.getByRole('alertdialog');
  };

  test('a wrong phrase deletes nothing', async ({ page }) => {
    const person = stranger();
    await signIn(page, person);
    const dialog = await openDialog(page);
    let calls = 0;
    await page.route('**/auth/delete-account', (route) => {
      calls += 1;
      return route.continue();
    });
    for (const phrase of ['', 'delete my account', 'DELETE MY ACCOUNT ']) {
      await dialog.getByRole('textbox').fill(phrase);
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await expect(dialog.getByText('You must type DELETE MY ACCOUNT to confirm.')).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(calls).toBe(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  });

  test('the right phrase deletes the account and goes home', async ({ page }) => {
    await signIn(page, stranger());
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox').fill('DELETE MY ACCOUNT');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await page.waitForURL(`${WEB_URL}/`);
    await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' })).toBeVisible();
    await page.goto('/account');
    await page.waitForURL('**/login?returnTo=%2Faccount');
  });

  test('a failed deletion says what went wrong and stays @deep', async ({ page, watch }) => {
    watch.expectMessage(/status of 500/);
    await signIn(page, stranger());
    const dialog = await openDialog(page);
    await page.route('**/auth/delete-account', async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      const headers = { 'Access-Control-Allow-Origin': WEB_URL, 'Access-Control-Allow-Credentials': 'true' };
      return route.fulfill({ status: 500, headers, json: { statusCode: 500, message: 'The database is resting.' } });
    });
    await dialog.getByRole('textbox').fill('DELETE MY ACCOUNT');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'An error occurred' })).toHaveText(
      'An error occurred. Please try again later. Error Message: The database is resting.',
    );
    expect(page.url()).toBe(`${WEB_URL}/account`);
  });
});

test.describe('when the licence cannot be fetched', () => {
  test.use({ person: 'student' });

  for (const path of ['/dashboard', '/plans']) {
    test(`${path} says so, and tries again`, async ({ page, watch }) => {
      watch.expectMessage(/status of 503|licence could not be fetched/);
      await answer(page, '/license/user', { status: 503, body: { statusCode: 503, message: 'Not now.' } });
      await page.goto(path);
      await expect(page.getByText('Your plan could not be loaded.')).toBeVisible();
      await page.unroute(`${API_URL}/license/user`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article', { name: 'Explorer Pass' })).toBeVisible();
    });
  }
});
