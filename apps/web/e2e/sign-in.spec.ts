import type { Page, Route } from '@playwright/test';
import { fillProviderPage, PEOPLE, signInByHand, stranger } from './support/people.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

for (const [key, person] of Object.entries(PEOPLE)) {
  test(`${key} signs in with Google and lands on the dashboard`, async ({ page }) => {
    await signInByHand(page, person);
    await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
}

test('Apple’s form post ends signed in', async ({ page }) => {
  const person = stranger();
  await signInByHand(page, person, 'Apple');
  await page.goto('/account');
  await expect(page.getByText('Authentication via Apple')).toBeVisible();
});

test('the providers are links to the API, Microsoft’s says once that it is coming soon, and log in and sign up lead to each other', async ({
  page,
}) => {
  const addresses = async (verb: string) => {
    for (const provider of ['Google', 'Apple', 'Microsoft']) {
      const link = page.getByRole('link', { name: `${verb} with ${provider}` });
      await expect(link).toHaveAttribute('href', `${API_URL}/auth/${provider.toLowerCase()}/`);
    }
    await expect(page.getByRole('link', { name: `${verb} with Microsoft` })).toContainText('coming soon');
    await expect(page.getByRole('main').getByText('coming soon')).toHaveCount(1);
  };
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await addresses('Log in');
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.waitForURL('**/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  await addresses('Sign up');
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.waitForURL('**/login');
  await test.step('Microsoft, which is not configured, leads to Coming Soon', async () => {
    await page.getByRole('link', { name: 'Log in with Microsoft' }).click();
    await page.waitForURL(`${WEB_URL}/coming-soon`);
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  });
  await test.step('and from there back to a way that works', async () => {
    await page.getByRole('link', { name: 'log in with Google or Apple' }).click();
    await page.waitForURL('**/login');
  });
});

test('a sign-in comes back to the planner that asked for it, whichever way leads to it', async ({ page }) => {
  // As the installed app and a reminder open it.
  await page.goto('/planner?open=today');
  await page.waitForURL('**/login?returnTo=%2Fplanner%3Fopen%3Dtoday');
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.waitForURL('**/signup?returnTo=%2Fplanner%3Fopen%3Dtoday');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL('**/login?returnTo=%2Fplanner%3Fopen%3Dtoday');
  await page.getByRole('link', { name: 'Log in with Google' }).click();
  await fillProviderPage(page, stranger());
  await page.waitForURL(`${WEB_URL}/planner*`);
  await expect(page.getByRole('button', { name: 'Start planning' })).toBeVisible();
});

test('a link pressed before the page’s own script has come leads back, too', async ({ page }) => {
  const held: Route[] = [];
  await page.route('**/assets/index-*.js', (route) => void held.push(route));
  await page.goto('/login?returnTo=%2Fplans', { waitUntil: 'commit' });
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.waitForURL('**/signup?returnTo=%2Fplans', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Sign up with Google' }).click();
  await expect(page.locator('input[name="email"]')).toBeVisible();
  expect(held).toHaveLength(2);
  await page.unroute('**/assets/index-*.js');
  await fillProviderPage(page, stranger());
  await page.waitForURL(`${WEB_URL}/plans`);
  await expect(page.getByRole('heading', { name: 'Available Plans' })).toBeVisible();
});

test('a returnTo to somewhere else is left out', async ({ page }) => {
  await page.goto('/login?returnTo=//evil.test/');
  const link = page.getByRole('link', { name: 'Log in with Google' });
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
  await expect(link).toHaveAttribute('href', `${API_URL}/auth/google/`);
});

const SENTENCES = {
  account_exists_google: 'You already have an account with Google. Please log in with Google.',
  cancelled: 'You cancelled the sign-in. Choose a provider to try again.',
};

test('a code that is none of ours gets the general sentence', async ({ page }) => {
  await page.goto('/login?error=nonsense');
  await expect(page.getByText('The sign-in did not work. Please try again.')).toBeVisible();
});

test('a cancelled sign-in says so, and the next one leads where the first was to', async ({ page }) => {
  await page.goto('/login?returnTo=%2Fplans');
  await page.getByRole('link', { name: 'Log in with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/login?error=cancelled&returnTo=%2Fplans');
  await expect(page.getByText(SENTENCES.cancelled)).toBeVisible();
  await page.getByRole('link', { name: 'Log in with Google' }).click();
  await fillProviderPage(page, stranger());
  await page.waitForURL('**/plans');
});

test('the same email at another provider is refused', async ({ page }) => {
  const person = stranger();
  await signInByHand(page, person);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Log in with Apple' }).click();
  await fillProviderPage(page, person);
  await page.waitForURL('**/login?error=account_exists_google');
  await expect(page.getByText(SENTENCES.account_exists_google)).toBeVisible();
});

test('logging out ends the session and goes home', async ({ page }) => {
  await signInByHand(page, stranger());
  await page.getByRole('link', { name: 'Log Out' }).click();
  await page.waitForURL(`${WEB_URL}/`);
  await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});

test('two tabs follow each other’s sign-in and sign-out', async ({ context, page }) => {
  const site = page.getByRole('navigation', { name: 'Site' });
  await page.goto('/coming-soon');
  await expect(site.getByRole('link', { name: 'Log In' })).toBeVisible();

  const other = await context.newPage();
  const person = stranger();
  await signInByHand(other, person);
  await expect(site.getByRole('link', { name: 'Dashboard' })).toBeVisible();

  // The first tab's CSRF token is from before the sign-in; it must have received the new one.
  await page.goto('/account');
  await expect(page.getByText(person.email)).toBeVisible();
  await other.getByRole('link', { name: 'Log Out' }).click();
  await other.waitForURL(`${WEB_URL}/`);
  await page.waitForURL('**/login?returnTo=%2Faccount');
});

test('a token that another tab’s sign-in made old is fetched anew', async ({ context, page, watch }) => {
  watch.expectMessage(/status of 403/);
  // The same person: a call is not repeated for another person, as the page shows the first person's data.
  const person = stranger();
  await signInByHand(page, person);
  // Requests still under way when the session ends are refused and logged.
  const leave = (tab: Page) => tab.getByRole('link', { name: 'Log Out' });
  await expect(leave(page)).toBeVisible();
  const other = await context.newPage();
  // Without the channel between tabs, the first tab is not notified.
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await other.goto('/login');
  await other.getByRole('link', { name: 'Log in with Google' }).click();
  await fillProviderPage(other, person);
  await other.waitForURL('**/dashboard');
  await expect(leave(other)).toBeVisible();
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/auth/logout') && response.status() === 403,
  );
  await leave(page).click();
  await refused;
  await page.waitForURL(`${WEB_URL}/`);
  await other.goto('/dashboard');
  await other.waitForURL('**/login');
});
