import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL, NARROW, SYDNEY } from './support/places.ts';
import { addTask, entry, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: { width: 1366, height: 768 } });

/** Moves the page's clock, and looks at the page again. */
async function comeBack(page: Page, time: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`2026-11-18T${time}:00+11:00`));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

test('three presses lead from the list to a finished task and its time, over a reload and on a phone', async ({
  page,
}) => {
  await comeBack(page, '16:00');
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Quiz');
  // The field that added it takes it back, as long as nothing is typed in it.
  await entry(page).press('ControlOrMeta+z');
  await expect(line(page, 'Quiz')).toHaveCount(0);
  await entry(page).press('ControlOrMeta+Shift+z');
  await expect(line(page, 'Quiz')).toBeVisible();
  await addTask(page, 'Essay 60m');
  const timer = page.getByRole('group', { name: 'Timer' });
  let presses = 0;
  const press = async (name: string, role: 'button' | 'menuitem' | 'checkbox'): Promise<void> => {
    const place = role === 'menuitem' ? page : line(page, 'Essay');
    await place.getByRole(role, { name }).click();
    presses += 1;
  };
  await press('Menu of Essay', 'button');
  await press('Start timer', 'menuitem');
  await expect(timer).toContainText('0 min');
  await comeBack(page, '16:45');
  await expect(timer).toContainText('45 min');
  await expect(page).toHaveTitle(/^45 min Essay · /);
  // The clock of the server counts, and the page learns anew how far its own is from it.
  const learned = page.waitForResponse((response) => response.url() === `${API_URL}/license/user`);
  await page.reload();
  await learned;
  await expect(timer).toContainText('0 min');
  await comeBack(page, '17:30');
  await expect(timer).toContainText('45 min');
  await page.setViewportSize(NARROW);
  await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'List' }).click();
  await expect(timer).toContainText('45 min');
  await expectAccessible(page);
  // The notice of a change is above the timer, also while the window becomes wide and narrow again.
  await page.getByRole('button', { name: 'Menu of Quiz' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const notice = page.getByRole('group', { name: 'What was done' });
  await notice.hover();
  for (const viewport of [NARROW, { width: 1366, height: 768 }, NARROW]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(async () => {
        const [box, own] = await Promise.all([notice.boundingBox(), timer.boundingBox()]);
        return box && own && (box.y + box.height <= own.y || box.x >= own.x + own.width);
      })
      .toBe(true);
  }
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await comeBack(page, '17:50');
  await expect(timer).toContainText('Still working?');
  await expect(timer.getByRole('button', { name: 'No, stop the timer' })).toHaveText('No');
  await page.setViewportSize({ width: 1366, height: 768 });
  await press('Essay: done', 'checkbox');
  expect(presses).toBe(3);
  await expect(page.getByRole('group', { name: 'What was done' })).toContainText('Finished “Essay”. It took 1 h 5 min');
  await expect(timer).toBeHidden();
  // The time is corrected by a line, whose offer is announced.
  await entry(page).fill('essay took 40 min');
  await expect(page.getByRole('button', { name: 'Record 40 min for “Essay”' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Record 40 min for “Essay”' })).toHaveCount(1);
  await entry(page).press('Enter');
  await expect(page.getByRole('group', { name: 'What was done' })).toContainText('“Essay” took 40 min');
});
