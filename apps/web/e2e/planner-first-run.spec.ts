import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, WIDE } from './support/places.ts';
import { chooseMore, expectSaved, openPlanner, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test('a timetable is offered in an empty planner and above the example week, until one is made or it is dismissed', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const offer = page.getByRole('button', { name: 'Add your timetable' });
  await offer.click();
  const timetable = page.getByRole('dialog', { name: 'Timetable' });
  await timetable.getByRole('button', { name: 'Make my timetable' }).click();
  await timetable.getByRole('button', { name: 'Done' }).click();
  await expect(offer).toHaveCount(0);
  // 23: the offer is gone, and the focus is in the planner, not on the logo.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section') instanceof HTMLElement))
    .toBe(true);
  await page.getByRole('button', { name: /^Undo: Added the timetable/ }).click();
  await page.getByRole('button', { name: 'Add an example week' }).click();
  await expect(offer).toHaveCount(1);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Don’t offer a timetable' }).click();
  await expect(offer).toHaveCount(0);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Remove the example week' }).click();
  await expect(page.getByRole('heading', { name: 'What is due next?' })).toBeVisible();
  await expectSaved(page);
  await openPlanner(page);
  await expect(offer).toHaveCount(0);
});

test.describe('in the United States', () => {
  test.use({ locale: 'en-US' });
  test('the clock and the dates of the country stay where the set-up is undone', async ({ page }) => {
    await signIn(page, stranger());
    await page.goto('/planner');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Undo: Set up your planner' }).click();
    const field = page.getByRole('combobox', { name: 'Add a task' });
    await expect(field).toHaveAttribute('placeholder', 'Essay tomorrow 4pm #english');
    await chooseMore(page, 'Settings');
    await page.getByRole('tab', { name: 'Appearance', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'December 31, 12/31' })).toBeChecked();
  });
});
