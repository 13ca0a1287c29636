import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, chooseMore, entry, expectSaved, line, startPlanner } from './support/planner.ts';
import { countPresses } from './support/presses.ts';
import { calendar, item } from './support/planner-calendar.ts';
import { test } from './support/test.ts';

const LAPTOP = { width: 1366, height: 768 };
const exams = (page: Page): Locator => page.getByRole('list', { name: 'Next exams' });
const sessions = (page: Page): Locator => page.getByRole('list', { name: 'Planned sessions' }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name, exact: true }).click();

/** Plans four sessions before the exam that is shown first. */
async function planFour(page: Page): Promise<void> {
  await exams(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Plan study time' }).click();
  await expect(page.getByText('4 study sessions of 45 min. The last is the day before.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(4);
}

test.describe('an exam in Sydney', () => {
  test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: LAPTOP });

  test.beforeEach(async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
    await page.clock.resume();
    await signIn(page, stranger());
    await startPlanner(page);
  });

  test('is made by typing, planned on the hours, planned again where sessions were missed, each in one step of undo', async ({
    page,
  }) => {
    await entry(page).fill('Maths exam 3 Dec');
    await expect(page.getByRole('list', { name: 'Understood' }).getByRole('button', { name: /^Exam, / })).toBeVisible();
    await entry(page).press('Enter');
    await expect(line(page, 'Maths exam')).toHaveAccessibleName(/^Maths exam, exam Thu 3 December/);
    await expect(exams(page).getByRole('button')).toHaveAccessibleName(/^Maths exam in 15 days, \d+ h free$/);
    await expect(calendar(page).getByRole('region', { name: 'Thursday 3 December' })).toBeVisible();
    await page.getByRole('group', { name: 'Planner' }).getByRole('button', { name: 'Today' }).click();

    const first = exams(page).getByRole('button');
    await expect(first).toHaveAccessibleDescription(/^\d+ h free to study before /);
    await first.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const tooltip = page.locator('strong').filter({ hasText: /^Maths exam in 15 days, / });
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await planFour(page);
    await page.getByRole('button', { name: 'Change hours and study time' }).click();
    await expect(page.getByRole('heading', { name: 'Study time per day' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(sessions(page)).toHaveCount(4);
    // Fifteen days, and so gaps of three.
    await expect(sessions(page).first()).toHaveText('Monday, 15:30 – 16:15');
    await page.getByLabel('Spacing').selectOption('1, 3, 7, 14 days before');
    await expect(sessions(page).first()).toHaveText(/^Tomorrow, /);
    await page.getByLabel('Spacing').selectOption('Evenly');
    await expect(calendar(page).getByText('10:00 – 10:45', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Plan 4 sessions' }).click();
    await expect(page.getByText('0 of 4 sessions done')).toBeVisible();
    // The pressed button is gone with its form.
    await expect(page.getByRole('button', { name: 'Plan more study time' })).toBeFocused();
    await expect(item(page, 'Maths exam: study', 'task')).toHaveCount(1);
    const undo = page.getByRole('group', { name: 'Planner' }).getByRole('button', { name: /^Undo: / });
    await undo.click();
    await expect(line(page, 'Study for Maths exam')).toBeHidden();
    await expect(item(page, 'Maths exam: study')).toHaveCount(0);
    await chooseMore(page, /^Redo: /);
    await expect(line(page, 'Study for Maths exam')).toBeVisible();
    await expectSaved(page);

    await page.clock.setFixedTime(new Date('2026-11-26T12:00:00+11:00'));
    await page.reload();
    const missed = page.getByRole('group', { name: '2 sessions missed for Maths exam' });
    await missed.getByRole('button', { name: 'Plan again' }).click();
    await expect(missed).toBeHidden();
    await undo.click();
    await expect(missed).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await tab(page, 'Today');
    await expectAccessible(page);
    await missed.getByRole('button', { name: 'Dismiss' }).click();
    await expect(missed).toBeHidden();
    await page.setViewportSize(LAPTOP);
    await expect(exams(page)).toBeVisible();
    await expect(missed).toBeHidden();
    await exams(page).getByRole('button').click();
    await expect(page.getByText('2 sessions missed.')).toBeVisible();
    await page.getByRole('button', { name: 'Plan them again' }).click();
    await expect(sessions(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Plan 2 sessions' }).click();
    await expect(page.getByText('2 sessions missed.')).toBeHidden();
    await undo.click();
    await expect(page.getByText('2 sessions missed.')).toBeVisible();
    await expectAccessible(page);
  });

  test('is typed and planned in five presses @deep', async ({ page }) => {
    const presses = await countPresses(page);
    await page.keyboard.type('n');
    await expect(entry(page)).toBeFocused();
    await page.keyboard.type('Maths exam 3 Dec');
    await page.keyboard.press('Enter');
    await planFour(page);
    await page.getByRole('button', { name: 'Plan 4 sessions' }).click();
    await expect(page.getByText('0 of 4 sessions done')).toBeVisible();
    expect(presses()).toBeLessThanOrEqual(5);
  });

  test(
    'is counted down on a phone and in a month, planned there, and hidden by a setting',
    { tag: '@deep' },
    async ({ page }) => {
      await addTask(page, 'Maths exam 3 Dec');
      await calendar(page).getByRole('radio', { name: 'Month' }).check();
      await expect(calendar(page).getByText(/^in 15 days, \d+ h free$/)).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize(NARROW);
      await tab(page, 'Today');
      await expectAccessible(page);
      await planFour(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Plan 4 sessions' }).click();
      await expect(page.getByText('0 of 4 sessions done')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.setViewportSize(LAPTOP);
      await chooseMore(page, 'Settings');
      await page.getByRole('radio', { name: 'Hide it' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(exams(page)).toHaveCount(0);
    },
  );
});
