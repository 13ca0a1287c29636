import { untilAlive } from './support/alive.ts';
import { WEB_URL } from './support/places.ts';
import { slowPage } from './support/conditions.ts';
import { expect, test } from './support/test.ts';

test('the keyboard can skip the bar', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  expect(page.url()).toBe(`${WEB_URL}/login`);
});

test('a navigation focuses the new heading and renames the tab', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Log In · Bellweek');
  const signUp = page.getByRole('link', { name: "Don't have an account?" });
  // Before, it is a link to another document, whose focus is the browser's.
  await untilAlive(signUp);
  await signUp.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeFocused();
  await expect(page).toHaveTitle('Sign Up · Bellweek');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${WEB_URL}/signup`);
});

test('a link pressed the moment the bar is there leads on, with the focus, on a slow computer too', async ({
  page,
}) => {
  await slowPage(page, 6);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeFocused();
});

test('going back returns to where one was', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Time Management/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test('a page that cannot be loaded says so and can be tried again', async ({ page, watch }) => {
  watch.expectMessage(/Failed to load|Failed to fetch|ERR_FAILED|This page failed|preload/);
  await page.goto('/coming-soon');
  // A newer version may have been published: the document is reloaded first.
  await page.route('**/assets/landing-page-*', (route) => route.abort(), { times: 1 });
  // Before its script, the link leads to a document that can be read without the part.
  const home = page.getByRole('link', { name: 'Back to Home' });
  await untilAlive(home);
  await home.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Time Management/);

  await page.goto('/coming-soon');
  await page.route('**/assets/landing-page-*', (route) => route.abort());
  await untilAlive(home);
  await home.click();
  const failure = page.getByRole('heading', { name: 'This page could not be shown' });
  await expect(failure).toBeVisible();
  // Other pages load, and Back tries the failed page again.
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await page.goBack();
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/landing-page-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Time Management/);
});

test('a chosen theme is there before anything is drawn', async ({ page, person, stateOf, context }) => {
  expect(person).toBeNull();
  const { cookies } = await stateOf('member');
  await context.addCookies(cookies);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/account');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.route('**/assets/index-*.js', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a theme that is chosen in one tab shows in all tabs', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/login');
  await other.evaluate(() => localStorage.setItem('theme', 'dark'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.evaluate(() => localStorage.removeItem('theme'));
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the site can be read and walked', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time Management Built For Students');
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link');
    await expect(links).toHaveText(['Home', 'Individuals', 'Schools', 'Sign Up', 'Log In', 'Download']);
    await links.getByText('Log In').click();
    await page.getByRole('link', { name: 'Log in with Google' }).click();
    await expect(page.locator('input[name="email"]')).toBeVisible();
  });

  test('a failed sign-in says why', async ({ page }) => {
    await page.goto('/login?error=expired');
    await expect(page.getByText('That sign-in took too long or was started in another browser.')).toBeVisible();
  });
});
