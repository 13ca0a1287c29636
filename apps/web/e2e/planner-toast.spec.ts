import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, chooseMore, startPlanner } from './support/planner.ts';
import { item, slot } from './support/planner-calendar.ts';
import { test } from './support/test.ts';

const LAPTOP = { width: 1366, height: 768 };
test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: LAPTOP });

test('the notice of a change does not cover what was changed @deep', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  // The hour of Wednesday that is at the bottom of the screen, where notices are.
  const hours = await Promise.all(
    Array.from({ length: 14 }, async (_, at) => ({ hour: at + 8, y: (await slot(page, 2, at + 8)).y })),
  );
  const { hour } = hours.findLast(({ y }) => y < 715) ?? { hour: 16 };
  await addTask(page, `Essay today ${hour}:00 50m`);
  const essay = await item(page, 'Essay').boundingBox();
  const notice = page.getByRole('group', { name: 'What was done' });
  await expect(notice).toBeVisible();
  await expect
    .poll(async () => {
      const box = await notice.boundingBox();
      return box && essay && (box.x > essay.x + essay.width || box.x + box.width < essay.x);
    })
    .toBe(true);
  // The same laptop at 200 % zoom has few hours to see: the notice is above all of the calendar.
  await notice.hover();
  await page.setViewportSize({ width: LAPTOP.width / 2, height: LAPTOP.height / 2 });
  const top = page.getByRole('group', { name: 'What the calendar shows' });
  await expect
    .poll(async () => {
      const [box, head] = await Promise.all([notice.boundingBox(), top.boundingBox()]);
      return box && head && box.y >= 0 && box.y + box.height <= head.y;
    })
    .toBe(true);
});

test('the notice of a change leaves the control with the focus free, in a sheet of any width @deep', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  const notice = page.getByRole('dialog').getByRole('group', { name: 'What was done' });
  const isFree = (control: Locator) =>
    expect
      .poll(async () => {
        const [box, own] = await Promise.all([notice.boundingBox(), control.boundingBox()]);
        return box && own && (box.y >= own.y + own.height || box.y + box.height <= own.y);
      })
      .toBe(true);
  await chooseMore(page, 'Settings');
  for (const viewport of [LAPTOP, { width: 768, height: 600 }, NARROW]) {
    await page.setViewportSize(viewport);
    for (const name of ['4:30 pm', '16:30']) {
      const choice = page.getByRole('radio', { name });
      await choice.focus();
      await page.keyboard.press('Space');
      await expect(choice).toBeChecked();
      await isFree(choice);
    }
  }
});
