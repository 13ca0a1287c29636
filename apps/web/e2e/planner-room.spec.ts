import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { calendar, drag, middleOf } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

const LAPTOP = { width: 1366, height: 768 };
/** The same window at 200 % zoom. */
const ZOOMED = { width: 683, height: 384 };
test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: LAPTOP });

const WEDNESDAY = new Date('2026-11-18T13:43:00+11:00');
const NOW = 13 + 43 / 60;

const hours = (page: Page): Locator => calendar(page).getByRole('list', { name: /^(?:Week|Hours) of/ });

/** Share of the window's height that the hours have. */
const shareOf = (page: Page): Promise<number> =>
  hours(page).evaluate((list) => (list.parentElement?.clientHeight ?? 0) / window.innerHeight);

/** Where now is in the height of the hours, from 0 at the top to 1. */
const placeOfNow = (page: Page): Promise<number> =>
  hours(page).evaluate((list, now) => {
    const box = list.parentElement;
    return box ? ((now / 24) * list.clientHeight - box.scrollTop) / box.clientHeight : NaN;
  }, NOW);

const expectShare = (page: Page, least: number): Promise<void> =>
  expect.poll(() => shareOf(page)).toBeGreaterThan(least);
const expectNowInUpperThird = (page: Page): Promise<void> => expect.poll(() => placeOfNow(page)).toBeCloseTo(1 / 3, 1);

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a task' }).evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  await page.getByRole('button', { name: `Add ${lines.length} tasks` }).click();
  await page.keyboard.press('Escape');
}

test('on a laptop the hours have 72 % of the window, with 25 tasks and with one open; zoomed in it is a phone', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  // The week was imported into hours that had found their place.
  await page.reload();
  await expect(line(page, 'Macbeth essay')).toBeVisible();
  await expectShare(page, 0.72);
  await expectNowInUpperThird(page);
  await paste(
    page,
    Array.from({ length: 25 }, (_, at) => `Worksheet ${at + 1} due ${['wed', 'thu', 'fri', 'sat'][at % 4] ?? ''}`),
  );
  // Three lines a day, whatever is due.
  await expect(calendar(page).getByRole('button', { name: /^\+\d more on Fri/ })).toBeVisible();
  await expectShare(page, 0.72);
  await line(page, 'Worksheet 1').click();
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
  await expectShare(page, 0.72);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(ZOOMED);
  const bar = page.getByRole('navigation', { name: 'Planner' });
  await bar.getByRole('button', { name: 'Calendar' }).click();
  for (const view of ['Week', 'Day']) {
    await calendar(page).getByRole('radio', { name: view }).check();
    await expect(calendar(page).getByRole('list', { name: view === 'Week' ? /^Week of/ : /^Hours of/ })).toBeVisible();
    await expectShare(page, 0.33);
  }
  await expectNowInUpperThird(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test(
  'a month begins with this week, says how many lessons there are in one line, and takes no work on a day that is over',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.setFixedTime(WEDNESDAY);
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    await calendar(page).getByRole('radio', { name: 'Month' }).check();
    const days = calendar(page)
      .getByRole('gridcell')
      .filter({ has: page.locator('[data-date]') });
    await expect(days).toHaveCount(35);
    const day = (date: string) => days.filter({ has: page.locator(`[data-date="${date}"]`) });
    await expect(days.first().locator('[data-date="2026-11-16"]')).toBeVisible();
    await expect(day('2026-11-20')).toContainText('6 lessons');
    await expectAccessible(page);

    await drag(page, await middleOf(line(page, 'Source analysis')), await middleOf(day('2026-11-17')));
    const said = page.getByRole('group', { name: 'What was done' });
    await expect(said).toContainText('Tue 17 Nov is over. Drop it on today or a later day.');
    await expect(day('2026-11-17')).not.toContainText('Source analysis');
    await drag(page, await middleOf(line(page, 'Source analysis')), await middleOf(day('2026-11-24')));
    await expect(day('2026-11-24')).toContainText('Source analysis');

    await calendar(page).getByRole('button', { name: 'Previous month' }).click();
    await expect(days.first().locator('[data-date="2026-10-26"]')).toBeVisible();
    await calendar(page).getByRole('button', { name: 'Next month' }).click();
    await expect(days.first().locator('[data-date="2026-11-16"]')).toBeVisible();
  },
);
