import type { Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { calendar } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY, contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');

/**
 * Visible texts that have the colour of the plate behind them. With forced colours the browser draws a plate in the
 * page's background colour behind every text, whatever its background is, unless `forced-color-adjust` is `none`.
 */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClear = (colour: string): boolean => colour === 'rgba(0, 0, 0, 0)';
    const plate = getComputedStyle(document.body).backgroundColor;
    const below = (el: Element): string => {
      if (getComputedStyle(el).forcedColorAdjust !== 'none') return plate;
      for (let at: Element | null = el; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return plate;
    };
    const texts = [...document.querySelectorAll('body *')].filter(
      (el) =>
        el.checkVisibility({ visibilityProperty: true }) &&
        [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
    );
    return texts.filter((el) => getComputedStyle(el).color === below(el)).map((el) => el.textContent?.trim() ?? '');
  });

test('with forced colours every text is readable, and a bar shows how full the day is', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 30m today #english');
  await expect(line(page, 'Essay')).toBeVisible();
  await page.getByRole('button', { name: 'Search and filter', exact: true }).click();
  await page.getByRole('group', { name: 'Show in the list' }).locator('[aria-pressed]').first().click();
  expect(await unreadable(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await unreadable(page)).toEqual([]);

  const bar = calendar(page).locator('section[data-today] [aria-hidden="true"]:has(> div)').first();
  const colours = await bar.evaluate((track) => {
    const [part] = track.children;
    if (!part) throw new Error('The bar is not drawn.');
    return [track, part].map((el) => getComputedStyle(el).backgroundColor);
  });
  expect(colours[0]).not.toBe(colours[1]);

  await page.getByRole('radio', { name: 'Month', exact: true }).check({ force: true });
  await expect(calendar(page).getByRole('grid')).toBeVisible();
  expect(await unreadable(page)).toEqual([]);
});
