import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY, WIDE } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { calendar, item } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');
const TASK = 'Still life, second study';

async function start(page: Page): Promise<void> {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
}

/** Axe finds nothing in an open menu, nor in its submenu. */
async function expectMenu(page: Page, menu: Locator, inner?: string): Promise<void> {
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  if (inner === undefined) return;
  await menu.getByRole('menuitem', { name: inner, exact: true }).click();
  await expect(page.getByRole('menu', { name: inner, exact: true })).toBeVisible();
  await expectAccessible(page);
}

test.describe('S69 on a computer', () => {
  test.use({ viewport: WIDE });

  test('open menus of the list and of the calendar have nothing for axe to find', async ({ page }) => {
    await start(page);
    await line(page, TASK).focus();
    await page.keyboard.press('Shift+F10');
    await expectMenu(page, page.getByRole('menu', { name: 'Task' }), 'Planned');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await item(page, 'Vocabulary list 12').click({ button: 'right' });
    await expectMenu(page, page.getByRole('menu', { name: 'What to do with Vocabulary list 12' }));
  });
});

test.describe('S69 on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, isMobile: true });

  test('menus that are sheets have nothing for axe to find', { tag: '@deep' }, async ({ page }) => {
    await start(page);
    const bar = page.getByRole('navigation', { name: 'Planner' });
    await bar.getByRole('button', { name: 'List' }).tap();
    await page.getByRole('button', { name: `Menu of ${TASK}` }).tap();
    await expectMenu(page, page.getByRole('menu', { name: 'Task' }), 'Due');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expectMenu(page, page.getByRole('menu', { name: 'More' }));
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Calendar' }).tap();
    await page.getByRole('radio', { name: 'Day', exact: true }).tap();
    // A right click on a small screen opens the same menu as a long press.
    await calendar(page).locator('[data-key] button').first().click({ button: 'right' });
    await expectMenu(page, page.getByRole('menu', { name: /^What to do with/ }));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, isMobile: true });

  test('a menu that opens from another stands alone', { tag: '@deep' }, async ({ page }) => {
    await start(page);
    await page.getByRole('button', { name: `Menu of ${TASK}` }).tap();
    const menu = page.getByRole('menu', { name: 'Task' });
    await menu.getByRole('menuitem', { name: 'Move' }).tap();
    await expect(page.getByRole('menuitem', { name: 'To the top' })).toBeVisible();
    await expect(menu).toHaveCSS('opacity', '0');
    await page.getByRole('menuitem', { name: 'Back' }).tap();
    await expect(menu).toHaveCSS('opacity', '1');
    await expect(menu.getByRole('menuitem', { name: 'Move' })).toBeFocused();
  });
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test(
    'the longest menu of a task is shown as a whole where there is room, and scrolls where there is none',
    { tag: '@deep' },
    async ({ page }) => {
      await start(page);
      const menu = page.getByRole('menu', { name: 'Task' });
      const hidden = () => menu.evaluate((el) => el.scrollHeight - el.clientHeight);
      await page.getByRole('button', { name: `Menu of ${TASK}` }).click();
      await expect(menu.getByRole('menuitem', { name: 'Plan sessions…' })).toBeVisible();
      await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
      expect(await hidden()).toBe(0);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1366, height: 420 });
      await page.getByRole('button', { name: `Menu of ${TASK}` }).click();
      await expect(menu).toBeInViewport({ ratio: 1 });
      expect(await hidden()).toBeGreaterThan(0);
      await menu.getByRole('menuitem', { name: 'Delete' }).scrollIntoViewIfNeeded();
      await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
    },
  );
});
