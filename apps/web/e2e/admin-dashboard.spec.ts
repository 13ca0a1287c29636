import type { Locator, Page } from '@playwright/test';
import { FAILED, answer, answerQueries } from './support/answers.ts';
import { NARROW, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

const TILES = {
  'Manage Users': '/admin/users',
  Emails: '/admin/emails',
  Licenses: '/admin/licenses',
  Institutions: '/admin/institutions',
  Waitlist: '/admin/waitlist',
  Contact: '/admin/contact',
  Feedback: '/admin/feedback',
  'Audit Logs': '/admin/audit-logs',
};

test.use({ person: 'admin' });

const tilesOf = (page: Page) => page.getByRole('list', { name: 'Screens' });

/** The Email Manager's own policy allows the styles of mails: after a link to it, the document is loaded once more. */
const isLoadedWithItsPolicy = (): boolean =>
  location.pathname !== '/admin/emails' ||
  performance.getEntriesByType('navigation').every(({ name }) => new URL(name).pathname === '/admin/emails');

test('the bar begins and ends in line with the operators’ pages @deep', async ({ page }) => {
  const edgesOf = async (target: Locator) => {
    const { x = 0, width = 0 } = (await target.boundingBox()) ?? {};
    return [Math.round(x), Math.round(x + width)];
  };
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin');
    const [start] = await edgesOf(page.getByRole('heading', { level: 1 }));
    const [, end] = await edgesOf(tilesOf(page));
    const bar = page.getByRole('navigation', { name: 'Site' });
    // Its first link is padded, so that its text is in line.
    expect((await edgesOf(bar.getByRole('link', { name: 'Individuals' })))[0], `${width}`).toBe((start ?? 0) - 12);
    expect((await edgesOf(bar.getByRole('link', { name: 'Download' })))[1], `${width}`).toBe(end);
  }
});

test('eight tiles lead on, with what is unread, and every page leads back', async ({ page }) => {
  await answer(page, '/contact-us/unread-count', { body: { unreadCount: 2 } });
  await answer(page, '/demo-request/unread-count', { body: { unreadCount: 3 } });
  await answer(page, '/feedback/unread-count', { body: { unreadCount: 1200 } });
  await page.goto('/admin');
  const tiles = tilesOf(page).getByRole('listitem');
  await expect(tiles).toHaveCount(8);
  await expect(tiles.filter({ hasText: 'Contact and demo' })).toContainText('5 unread');
  await expect(tiles.filter({ hasText: 'Feedback' })).toContainText('1,200 unread');
  for (const [index, [title, path]] of Object.entries(TILES).entries()) {
    await expect(tiles.nth(index)).toContainText(title);
    await tiles.nth(index).getByRole('link').click();
    await page.waitForURL(`${WEB_URL}${path}`);
    await page.waitForFunction(isLoadedWithItsPolicy);
    // The previous page stays until the next one is rendered, and its own link leads elsewhere.
    const back = page.getByRole('link', { name: '← Dashboard' });
    await expect(back).toHaveAttribute('href', '/admin');
    await back.click();
    await page.waitForURL(`${WEB_URL}/admin`);
    await expect(back).toHaveAttribute('href', '/dashboard');
  }
  await page.getByRole('link', { name: '← Dashboard' }).click();
  await page.waitForURL(`${WEB_URL}/dashboard`);
});

test('the navigation leads from screen to screen, says where it is, and is a menu in a narrow window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await answer(page, '/contact-us/unread-count', { body: { unreadCount: 2 } });
  await answer(page, '/demo-request/unread-count', { body: { unreadCount: 3 } });
  await answer(page, '/feedback/unread-count', { body: { unreadCount: 0 } });
  await page.goto('/admin/users');
  const nav = page.getByRole('navigation', { name: 'Operators' });
  await expect(nav.getByRole('link')).toHaveCount(8);
  await expect(nav.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Contact 5 unread' })).toHaveAttribute('href', '/admin/contact');
  const heights = await nav.getByRole('link').evaluateAll((all) => all.map((link) => link.getBoundingClientRect().y));
  expect(new Set(heights).size, 'lines').toBe(1);
  await nav.getByRole('link', { name: 'Feedback' }).click();
  await page.waitForURL(`${WEB_URL}/admin/feedback`);
  await expect(nav.locator('[aria-current]')).toHaveText('Feedback');
  await page.setViewportSize(NARROW);
  await expect(nav.getByRole('link')).toHaveCount(0);
  await nav.getByRole('button', { name: 'Screens: Feedback' }).press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Feedback' })).toBeChecked();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Contact' })).toContainText('5 unread');
  await page.getByRole('menuitemcheckbox', { name: 'Institutions' }).press('Enter');
  await page.waitForURL(`${WEB_URL}/admin/institutions`);
});

test('a number of what is unread touches no word @deep', async ({ page }) => {
  await answer(page, '/contact-us/unread-count', { body: { unreadCount: 20_000 } });
  await answer(page, '/demo-request/unread-count', { body: { unreadCount: 3 } });
  await answer(page, '/feedback/unread-count', { body: { unreadCount: 48 } });
  const links = page.getByRole('navigation', { name: 'Operators' }).getByRole('link');
  for (const width of [1024, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/admin/users');
    await expect(links.filter({ hasText: '48' })).toBeVisible();
    const gaps = await links.evaluateAll((all) => {
      const words = all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.firstChild!);
        return range.getBoundingClientRect();
      });
      return all.flatMap((link, index) => {
        const number = link.querySelector('[aria-hidden]')?.getBoundingClientRect();
        if (!number) return [];
        const next = words[index + 1] ?? { left: Infinity };
        return [{ beside: next.left - number.right, below: words[index]!.bottom - number.bottom }];
      });
    });
    expect(gaps).toHaveLength(2);
    for (const { beside, below } of gaps) {
      expect(beside, `${width}`).toBeGreaterThan(4);
      expect(below, `${width}`).toBeGreaterThan(10);
    }
  }
});

test('counts that fail are zeros, and can be tried again @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of 500|unread:/);
  let isBroken = true;
  const count = (unreadCount: number) => () => (isBroken ? FAILED : { body: { unreadCount } });
  await answer(page, '/contact-us/unread-count', { body: { unreadCount: 2 } });
  await answer(page, '/feedback/unread-count', { body: { unreadCount: 4 } });
  await answerQueries(page, '/demo-request/unread-count', count(3));
  await page.goto('/admin');
  await expect(page.getByText('Failed to load unread counts.')).toBeVisible();
  await expect(page.getByText('0 unread')).toHaveCount(2);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tilesOf(page).getByText('5 unread')).toBeVisible();
  await expect(tilesOf(page).getByText('4 unread')).toBeVisible();
  await expect(page.getByText('Failed to load unread counts.')).toBeHidden();
  // The dashboard has neither a list nor a search: the help omits their keys.
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('definition');
  await expect(keys).toHaveText(['Search everything, and all commands', 'Show keyboard shortcuts']);
});
