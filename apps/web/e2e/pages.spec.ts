import type { Page } from '@playwright/test';
import { answer } from './support/answers.ts';
import { expectAccessible, findings, rest } from './support/axe.ts';
import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import type { KnownPerson } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

interface Screen {
  path: string;
  status?: number;
  person?: KnownPerson;
  /** What makes it the screen it is, once the page is there. */
  open?: (page: Page) => Promise<void>;
  /** Only in narrow windows. */
  isNarrow?: boolean;
}

const SCREENS: Record<string, Screen> = {
  landing: { path: '/' },
  schools: { path: '/schools' },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  accessibility: { path: '/accessibility' },
  'one page for principals': { path: '/for-principals' },
  'pilot school': { path: '/northfield' },
  download: { path: '/download' },
  waitlist: { path: '/waitlist' },
  'demo request': { path: '/request-demo' },
  contact: { path: '/contact' },
  'thank you': { path: '/thank-you' },
  'unsubscribe without an address': { path: '/unsubscribe' },
  login: { path: '/login' },
  signup: { path: '/signup' },
  'failed login': { path: '/login?error=account_exists_google' },
  'coming soon': { path: '/coming-soon' },
  unauthorized: { path: '/unauthorized' },
  'not found': { path: '/no-such-page', status: 404 },
  drawer: {
    path: '/coming-soon',
    isNarrow: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'dashboard of a student': { path: '/dashboard', person: 'student' },
  'dashboard of a member': { path: '/dashboard', person: 'member' },
  'dashboard of a tester': { path: '/dashboard', person: 'tester' },
  'dashboard of an admin': { path: '/dashboard', person: 'admin' },
  'plans of a student': { path: '/plans', person: 'student' },
  'plans of an admin': { path: '/plans', person: 'admin' },
  'plans that failed': {
    path: '/plans',
    person: 'student',
    open: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  account: { path: '/account', person: 'member' },
  'deletion dialog': {
    path: '/account',
    person: 'member',
    open: async (page) => {
      await page.getByRole('button', { name: 'Delete Account & All Data' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await expect(dialog.getByText('You must type')).toBeVisible();
    },
  },
  admin: { path: '/admin', person: 'admin' },
  'an operator’s list with a panel': {
    path: '/admin/users?search=admin%40bellweek.test',
    person: 'admin',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ada Admin' }).click();
      await page.getByRole('tab', { name: 'Audit Logs' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  licenses: {
    path: '/admin/licenses?status=all',
    person: 'admin',
    open: (page) => expect(page.getByText(/^Showing 1 to /)).toBeVisible(),
  },
  'creating an institution': {
    path: '/admin/institutions',
    person: 'admin',
    open: async (page) => {
      await page.getByRole('button', { name: '+ Create Institution' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByRole('alert').getByText('Please fill in all required fields.')).toBeVisible();
    },
  },
  'audit logs, choosing': {
    path: '/admin/audit-logs?action=admin.granted',
    person: 'admin',
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('rowheader').click();
      await expect(page.getByRole('heading', { name: 'Metadata' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Action types' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
};

async function openScreen(page: Page, { path, status = 200, open }: Screen): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await open?.(page);
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test.describe(name, () => {
    test.use({ person: screen.person ?? null });

    test(`${name}: nothing for axe to find, nothing moves, no sideways scrolling`, async ({ page, watch }) => {
      if (screen.status === 404) watch.expectMessage(/status of 404/);
      if (name === 'plans that failed') {
        watch.expectMessage(/status of 503|licence could not be fetched/);
        await answer(page, '/license/user', { status: 503, body: { statusCode: 503, message: 'Not now.' } });
      }
      // What opens after a press, or after data came, may move; what stands in the page may not.
      const isStill = !screen.person && !screen.open;
      if (isStill) await page.addInitScript(observeLayoutShift);
      const viewports = screen.isNarrow ? [NARROW] : [NARROW, WIDE];
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        if (isStill || viewport === viewports[0]) await openScreen(page, screen);
        if (isStill) expect(await layoutShift(page), `${viewport.width} px`).toBe(0);
        await expectAccessible(page);
      }
    });
  });
}

test('axe finds a picture without a text, and text too pale to be read', async ({ page }) => {
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await rest(page);
  expect(await findings(page)).toEqual([]);
  await page.locator('main').evaluate((main) => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'Pale' });
    Object.assign(pale.style, { color: '#eee', background: '#fff' });
    main.append(new Image(), pale);
  });
  expect(await findings(page)).toEqual([
    expect.stringMatching(/^color-contrast: <p .*>Pale<\/p>$/),
    expect.stringMatching(/^image-alt: <img>$/),
  ]);
});

test('at 330 pixels nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 330, height: 700 });
  for (const { path } of Object.values(SCREENS).filter(({ person, open, status }) => !person && !open && !status)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(330);
  }
});

test('an unknown path is not found, and leads home', async ({ page, watch }) => {
  watch.expectMessage(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Hmmm, that page doesn't exist.");
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL(`${WEB_URL}/`);
});

test('addresses in another spelling lead to the page', async ({ page }) => {
  await page.goto('/LogIn/?error=cancelled');
  expect(page.url()).toBe(`${WEB_URL}/login?error=cancelled`);
});

test('the policy of the page stops a script in the page', async ({ page, watch }) => {
  watch.expectMessage(/Content Security Policy/);
  await page.goto('/login');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
});
