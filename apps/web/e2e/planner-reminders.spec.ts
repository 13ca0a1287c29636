import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { Notifications } from './support/notifications.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, expectSaved, line, openPlanner, openTab, pageIsKept, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY });

const at = (time: string): Date => new Date(`2026-11-18T${time}:00+11:00`);

/** Moves the page's clock, and looks at the page again. */
async function come(page: Page, time: string): Promise<void> {
  await page.clock.setFixedTime(at(time));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

const cards = (page: Page) => page.getByRole('region', { name: 'Reminders' });

test('R40 a reminder is on the page until notifications are allowed, then comes once with two tabs, and is done from there', async ({
  page,
  context,
}) => {
  const notifications = await Notifications.of(context);
  await page.clock.setFixedTime(at('10:00'));
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  await addTask(page, 'Call Ana today 10:30-11:00');
  await expectSaved(page);
  await come(page, '10:26');
  await expect(cards(page).getByText('Call Ana')).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  expect(notifications.asked).toBe(0);
  await cards(page).getByRole('button', { name: 'Remind me outside this page too' }).press('Enter');
  expect(notifications.asked).toBe(1);
  await cards(page).getByRole('button', { name: 'In 10 minutes' }).press('Enter');
  await expect(cards(page)).toHaveCount(0);
  const settings = await openTab(page, 'Week and reminders');
  await expect(settings.getByText('Reminders come as notifications of this browser.')).toBeVisible();
  await settings.getByRole('combobox', { name: 'Lessons' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(settings.getByRole('combobox', { name: 'Lessons' })).toHaveValue('2');
  await expect(settings.getByRole('combobox', { name: 'Events' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectSaved(page);

  const other = await context.newPage();
  await other.clock.setFixedTime(at('10:27'));
  await openPlanner(other);
  for (const each of [page, other]) await come(each, '10:36');
  await expect.poll(() => notifications.titles).toEqual(['Call Ana']);
  await notifications.press(context, 'done');
  await expect(line(page, 'Call Ana')).toHaveCount(0);
  for (const each of [page, other]) await come(each, '10:38');
  await expectSaved(other);
  expect(notifications.titles).toEqual(['Call Ana']);
});
