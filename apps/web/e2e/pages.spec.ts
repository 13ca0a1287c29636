import type { Page } from '@playwright/test';
import { answer } from './support/answers.ts';
import { expectAccessible, findings } from './support/axe.ts';
import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import type { KnownPerson } from './support/people.ts';
import { API_URL, NARROW, WEB_URL, WIDE } from './support/places.ts';
import { emulateTouch, smallTargets } from './support/targets.ts';
import { expect, test } from './support/test.ts';
import { spoiltTexts } from './support/text-boxes.ts';
import type { Watch } from './support/watch.ts';

interface Screen {
  path: string;
  status?: number;
  person?: KnownPerson;
  /** Brings the loaded page into the state of this screen. */
  open?: (page: Page) => Promise<void>;
  /** Only in narrow windows. */
  isNarrow?: boolean;
  /** The licence cannot be fetched. */
  isFailed?: boolean;
}

/** With the tag: screens drawn by the same parts as a screen without it. */
const SCREENS: Record<string, Screen> = {
  landing: { path: '/' },
  schools: { path: '/schools' },
  privacy: { path: '/privacy' },
  'terms @deep': { path: '/terms' },
  'accessibility @deep': { path: '/accessibility' },
  trust: { path: '/trust' },
  status: { path: '/status', open: (page) => expect(page.getByText('Everything works')).toBeVisible() },
  'for a school’s IT': {
    path: '/school-it?consent=given',
    open: (page) => expect(page.getByText('bellweek-development').first()).toBeVisible(),
  },
  'one page for principals': { path: '/for-principals' },
  'pilot school': { path: '/northfield' },
  download: { path: '/download' },
  waitlist: { path: '/waitlist' },
  'demo request': { path: '/request-demo' },
  contact: { path: '/contact' },
  'thank you @deep': { path: '/thank-you' },
  'unsubscribe without an address @deep': { path: '/unsubscribe' },
  login: { path: '/login' },
  'signup @deep': { path: '/signup' },
  'failed login @deep': { path: '/login?error=account_exists_google' },
  'login that a school has not allowed @deep': { path: '/login?error=school_not_allowed' },
  'coming soon @deep': { path: '/coming-soon' },
  'unauthorized @deep': { path: '/unauthorized' },
  'not found': { path: '/no-such-page', status: 404 },
  'drawer @deep': {
    path: '/coming-soon',
    isNarrow: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'dashboard of a student': { path: '/dashboard', person: 'student' },
  'dashboard of a member @deep': { path: '/dashboard', person: 'member' },
  'dashboard of a tester @deep': { path: '/dashboard', person: 'tester' },
  'dashboard of an admin @deep': { path: '/dashboard', person: 'admin' },
  'plans of a student': { path: '/plans', person: 'student' },
  'plans of an admin @deep': { path: '/plans', person: 'admin' },
  'plans that failed @deep': {
    path: '/plans',
    person: 'student',
    isFailed: true,
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
  'licenses @deep': {
    path: '/admin/licenses?status=all',
    person: 'admin',
    open: (page) => expect(page.getByText(/^Showing 1 to /)).toBeVisible(),
  },
  'own passkeys and sessions': {
    path: '/admin/passkeys',
    person: 'admin',
    open: async (page) => {
      await expect(page.getByText('This session', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Get New Codes…' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
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
  'audit logs, choosing @deep': {
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

const OURS = new Set([new URL(WEB_URL).origin, new URL(API_URL).origin]);

/** Dense tables, made for a mouse. */
const isOperators = ({ path }: Screen): boolean => path.startsWith('/admin');

async function openScreen(page: Page, { path, status = 200, open }: Screen): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await open?.(page);
}

/** The smallest supported window, and 1280 pixels at 200 %. */
const ZOOMED = [
  { width: 330, height: 700 },
  { width: 640, height: 450 },
];

/** Nothing is cut off, overlaps something else, or needs sideways scrolling. */
async function expectWhole(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, `${viewport.width} px`).toBeLessThanOrEqual(0);
  // A page that was just narrowed renders again.
  await expect.poll(() => spoiltTexts(page), `${viewport.width} px`).toEqual([]);
}

async function expectLargeTargets(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  await emulateTouch(page);
  await expect.poll(() => smallTargets(page)).toEqual([]);
}

/** Expects and causes the failures that belong to a screen. */
async function prepare(page: Page, watch: Watch, { status, isFailed }: Screen): Promise<void> {
  if (status === 404) watch.expectMessage(/status of 404/);
  if (!isFailed) return;
  watch.expectMessage(/status of 503|licence could not be fetched/);
  await answer(page, '/license/user', { status: 503, body: { statusCode: 503, message: 'Not now.' } });
}

for (const [index, [name, screen]] of Object.entries(SCREENS).entries()) {
  test.describe(name, () => {
    test.use({ person: screen.person ?? null });
    const viewports = screen.isNarrow ? [NARROW] : [NARROW, WIDE];
    // By turns: axe takes half of this test's time.
    const [forAxe, other] = index % 2 === 0 ? viewports : viewports.toReversed();

    test(`${name}: nothing for axe to find, cut off, moving, too small for a finger or from elsewhere`, async ({
      page,
      watch,
    }) => {
      const origins = new Set<string>();
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      await prepare(page, watch, screen);
      // Layout shift is allowed after a press or loaded data; the page itself may not move.
      const isStill = !screen.person && !screen.open;
      if (isStill) await page.addInitScript(observeLayoutShift);
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        if (isStill || viewport === viewports[0]) await openScreen(page, screen);
        if (isStill) expect(await layoutShift(page), `${viewport.width} px`).toBe(0);
        if (viewport === forAxe) await expectAccessible(page);
      }
      if (isStill) for (const viewport of ZOOMED) await expectWhole(page, viewport);
      if (!isOperators(screen)) await expectLargeTargets(page);
      expect([...origins].filter((origin) => !OURS.has(origin))).toEqual([]);
    });

    if (other) {
      test(`${name}: nothing for axe to find at ${other.width} px`, { tag: '@deep' }, async ({ page, watch }) => {
        await prepare(page, watch, screen);
        await page.setViewportSize(other);
        await openScreen(page, screen);
        await expectAccessible(page);
      });
    }
  });
}

test('axe finds a picture without a text, and text too pale to be read', async ({ page }) => {
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

test('a small target, a cut text and one over another are found', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await emulateTouch(page);
  expect([await smallTargets(page), await spoiltTexts(page)]).toEqual([[], []]);
  await page.locator('main').evaluate((main) => {
    const add = (tag: string, text: string, style: string): void => {
      const element = Object.assign(document.createElement(tag), { textContent: text });
      element.style.cssText = style;
      main.append(element);
    };
    add('button', 'Low', 'display: block; height: 30px');
    add('p', 'Longer than its box', 'width: 40px; overflow: hidden; white-space: nowrap');
    add('p', 'Below', 'height: 30px');
    add('p', 'Above', 'margin-top: -30px; height: 30px');
  });
  expect(await smallTargets(page)).toEqual([expect.stringMatching(/^Low: \d+ × 30$/)]);
  expect(await spoiltTexts(page)).toEqual(['cut: Longer than its box', 'over each other: Below | Above']);
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
