import { expect } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { addTask, startPlanner } from './support/planner.ts';
import { item, slot } from './support/planner-calendar.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: { width: 1366, height: 768 } });

test('the notice of a change does not cover what was changed', async ({ page }) => {
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
});
