import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { calendar, drag, goToNextWeek, item, middleOf, slot } from './support/planner-calendar.ts';
import { test } from './support/test.ts';

/** What has a day and no time. */
const chip = (page: Page, title: string): Locator =>
  calendar(page).locator('[data-of="planned"]').filter({ hasText: title });

const range = (page: Page): Locator => calendar(page).getByRole('heading', { level: 2 });

test('a day that is given a time moves: by a drag, and by the key for the next free slot, which stays on that day', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 40m');
  await goToNextWeek(page);
  const week = (await range(page).textContent()) ?? '';
  const day = calendar(page).getByRole('region').nth(2);
  await drag(page, await middleOf(line(page, 'Essay')), await middleOf(day));
  await expect(chip(page, 'Essay')).toHaveCount(1);
  await drag(page, await middleOf(chip(page, 'Essay')), await slot(page, 4, 11));
  await expect(item(page, 'Essay', 'task')).toBeVisible();
  await expect(chip(page, 'Essay')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(item(page, 'Essay')).toBeHidden();
  await expect(chip(page, 'Essay')).toHaveCount(1);

  await chip(page, 'Essay').focus();
  await page.keyboard.press('f');
  await expect(item(page, 'Essay')).toHaveAccessibleName(/07:00 – 07:40, /);
  await expect(chip(page, 'Essay')).toHaveCount(0);
  await expect(range(page)).toHaveText(week);
  await expect(item(page, 'Essay')).toBeFocused();
  await page.keyboard.press('f');
  await expect(item(page, 'Essay')).toHaveAccessibleName(/07:40 – 08:20, /);
  await expect(item(page, 'Essay')).toBeFocused();
});

test('after a press on Day, Week or Month the letters are keys again', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await view('Month').click();
  await expect(view('Month')).toBeChecked();
  await page.keyboard.press('d');
  await expect(view('Day')).toBeChecked();
  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeFocused();
});
