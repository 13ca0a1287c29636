import type { KnownPerson } from './support/people.ts';
import { signIn, stranger } from './support/people.ts';
import { WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const SIGNED_IN = ['/dashboard', '/plans', '/account'];
/** Opening the planner starts the trial: not for people of the default data. */
const PLANNER = '/planner';
/** For a school's contact person alone: school-desk.spec.ts has what others read there. */
const SCHOOL = '/school';
const LEADING_ON = { '/join': '/coming-soon', '/payment': '/coming-soon' };
const ADMIN_TITLES = {
  '/admin': 'Admin Portal',
  '/admin/users': 'Manage Users',
  '/admin/emails': 'Email Manager',
  '/admin/licenses': 'Manage Licenses',
  '/admin/institutions': 'Manage Institutions',
  '/admin/waitlist': 'Manage Waitlist',
  '/admin/contact': 'Manage Contact',
  '/admin/feedback': 'Manage Feedback',
  '/admin/audit-logs': 'Audit Logs',
  '/admin/passkeys': 'Your Passkeys and Sessions',
  '/admin/operators': 'Manage Operators',
};
const ADMIN = Object.keys(ADMIN_TITLES);
const loginFor = (path: string) => (path === '/dashboard' ? '/login' : `/login?returnTo=${encodeURIComponent(path)}`);

test('nobody: every guarded route leads to the login, and back goes past it', async ({ page }) => {
  for (const path of [...SIGNED_IN, PLANNER, SCHOOL, ...Object.keys(LEADING_ON), ...ADMIN]) {
    await page.goto(path);
    await page.waitForURL(`${WEB_URL}${loginFor(path)}`);
  }
  for (const path of ['/dashboard', '/admin/users']) {
    await page.goto('/coming-soon');
    await page.goto(path);
    await page.waitForURL(`${WEB_URL}${loginFor(path)}`);
    await page.goBack();
    expect(page.url(), path).toBe(`${WEB_URL}/coming-soon`);
  }
});

test.describe('a student', () => {
  test.use({ person: 'student' satisfies KnownPerson });

  test('sees the signed-in pages', async ({ page }) => {
    for (const path of SIGNED_IN) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(page.url()).toBe(`${WEB_URL}${path}`);
    }
  });

  test('is led on from what is still to come', async ({ page }) => {
    for (const [path, to] of Object.entries(LEADING_ON)) {
      await page.goto(path);
      await page.waitForURL(`${WEB_URL}${to}`);
    }
  });

  test('is kept out of the operators’ area', async ({ page }) => {
    for (const path of ADMIN) {
      await page.goto(path);
      await page.waitForURL(`${WEB_URL}/unauthorized`);
    }
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${WEB_URL}/`);
  });
});

test.describe('an admin', () => {
  test.use({ person: 'admin' satisfies KnownPerson });

  test('reaches every page of the operators’ area', async ({ page }) => {
    for (const [path, title] of Object.entries(ADMIN_TITLES)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: '← Dashboard' })).toBeVisible();
      // The Email Manager adds its open tab as a query.
      expect(page.url().split('?')[0]).toBe(`${WEB_URL}${path}`);
    }
    await page.goto('/admin');
    await page.getByRole('link', { name: '← Dashboard' }).click();
    await page.waitForURL(`${WEB_URL}/dashboard`);
  });
});

test('while authentication loads, a guarded page is empty', async ({ page }) => {
  await page.route('**/auth/user', () => undefined);
  await page.goto('/dashboard');
  await expect(page.locator('main')).toBeAttached();
  await expect(page.locator('main')).toBeEmpty();
  expect(page.url()).toBe(`${WEB_URL}/dashboard`);
});

test('where the API cannot be reached, a guarded page keeps its address and can be tried again', async ({
  page,
  watch,
}) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED|authentication status could not be fetched/);
  await signIn(page, stranger());
  await page.route('**/auth/user', (route) => route.abort('internetdisconnected'));
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  expect(page.url()).toBe(`${WEB_URL}/plans`);
  await page.unroute('**/auth/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Available Plans' })).toBeVisible();
});

test('a session that ended elsewhere is found out by the next call', async ({ page, watch }) => {
  watch.expectMessage(/status of 401|licence could not be fetched/);
  await page.goto('/login');
  let isSignedIn = true;
  const user = { id: 'a', name: 'Kim', email: 'kim@example.com', oauthProvider: 'google', isAdmin: false };
  const headers = {
    'Access-Control-Allow-Origin': WEB_URL,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'x-csrf-token',
    'x-csrf-token': 't',
  };
  await page.route('**/auth/user', (route) =>
    route.fulfill({ headers, json: { authenticated: isSignedIn, user: isSignedIn ? user : null } }),
  );
  await page.route('**/license/user', (route) => {
    isSignedIn = false;
    return route.fulfill({ headers, status: 401, json: { statusCode: 401, message: 'Please log in.' } });
  });
  await page.goto('/plans');
  await page.waitForURL('**/login?returnTo=%2Fplans');
});
