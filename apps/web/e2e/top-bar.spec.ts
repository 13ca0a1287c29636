import type { Page } from '@playwright/test';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Site' });
const barBackground = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor);
const CLEAR = 'rgba(0, 0, 0, 0)';

test('wide: links on the left, logo in the centre, buttons on the right', async ({ page }) => {
  await page.goto('/login');
  await expect(bar(page)).toBeVisible();
  const places = await Promise.all(
    ['Individuals', 'Schools', 'Bellweek, home', 'Log In', 'Download'].map((name) =>
      bar(page).getByRole('link', { name, exact: true }).boundingBox(),
    ),
  );
  const lefts = places.map((box) => box?.x ?? Number.NaN);
  expect([...lefts].sort((a, b) => a - b)).toEqual(lefts);
  const logo = places[2];
  expect(Math.abs((logo?.x ?? 0) + (logo?.width ?? 0) / 2 - WIDE.width / 2)).toBeLessThan(12);
  await bar(page).getByRole('link', { name: 'Bellweek, home' }).click();
  await page.waitForURL(`${WEB_URL}/`);
  await expect(bar(page).getByRole('link', { name: 'Bellweek, home' })).toHaveCount(0);
});

test('the bar waits for the authentication status', async ({ page }) => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/auth/user', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  release();
  await expect(bar(page).getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('without an answer it appears after three seconds, as signed out @deep', async ({ page }) => {
  await page.route('**/auth/user', () => undefined);
  // Measured by the page's own clock: a slow machine may look late, and the bar must not be early.
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector('header')?.dataset.ready !== 'true') return;
      document.documentElement.dataset.barAt = String(performance.now());
      look.disconnect();
    });
    look.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/coming-soon');
  await expect(bar(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  const barAt = Number(await page.evaluate(() => document.documentElement.dataset.barAt));
  expect(barAt).toBeGreaterThanOrEqual(3_000);
});

test('home, wide: clear with the name instead of the logo until scroll and window reach 1500 pixels', async ({
  page,
}) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  const name = bar(page).getByText('Bellweek').first();
  const logo = bar(page).getByText('Bellweek').last();
  await expect(logo).toBeHidden();
  await expect(name).toBeVisible();
  await expect.poll(() => barBackground(page)).toBe(CLEAR);
  await page.evaluate((top) => window.scrollTo(0, top), 1499 - WIDE.height);
  await expect(logo).toBeHidden();
  await page.evaluate((top) => window.scrollTo(0, top), 1500 - WIDE.height);
  await expect(logo).toBeVisible();
  await expect(name).toBeHidden();
  await expect.poll(() => barBackground(page)).not.toBe(CLEAR);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(logo).toBeHidden();
});

test('home, high window: frosted at once @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1500 });
  await page.goto('/');
  await expect(bar(page).getByText('Bellweek').last()).toBeVisible();
});

test('leaving home keeps its bar for a moment and remembers the path @deep', async ({ page }) => {
  await page.goto('/');
  await bar(page).getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL('**/login');
  await expect(bar(page).getByRole('link', { name: 'Bellweek, home' })).toBeVisible();
  await expect.poll(() => barBackground(page)).not.toBe(CLEAR);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('previousPath'))).toBe('/login');
});

test.describe('narrow', () => {
  test.use({ viewport: NARROW });

  test('the drawer lists the site and gives the focus back', async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => barBackground(page)).not.toBe(CLEAR);
    await expect(bar(page).getByRole('link', { name: 'Download' })).toBeHidden();
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const links = drawer.getByRole('link');
    await expect(links).toHaveText(['Home', 'Individuals', 'Schools', 'Sign Up', 'Log In', 'Download']);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('V7 one toggle opens and closes the drawer, by pointer and by keys', async ({ page }) => {
    await page.goto('/login');
    const toggle = page.getByRole('button', { name: 'Menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(drawer).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(drawer.getByRole('button')).toHaveCount(0);
    await toggle.click();
    await expect(drawer).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await page.keyboard.press('Enter');
    // A press beside the drawer closes it too.
    await expect(drawer).toBeVisible();
    await page.mouse.click(10, 400);
    await expect(drawer).toBeHidden();
  });

  test('V7 Tab goes round the toggle and the links of the open drawer, and never below it', async ({ page }) => {
    await page.goto('/login');
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link');
    await expect(links).toHaveCount(6);
    await toggle.focus();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    for (let press = 0; press < 6; press++) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
  });

  test('a link in it closes it and moves the focus to the new page @deep', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
    await page.waitForURL('**/signup');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeFocused();
  });

  test('a wider window closes it @deep', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.setViewportSize(WIDE);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('signed in', () => {
  test.use({ person: 'member' });

  test('the right-hand button leads to the dashboard', async ({ page }) => {
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { name: 'Mia Member' })).toBeVisible();
  });

  test('the drawer says Dashboard too @deep', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});

test('the breakpoint is 1024 pixels @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/login');
  await expect(bar(page).getByRole('link', { name: 'Download' })).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(bar(page).getByRole('link', { name: 'Download' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});
