import type { Locator } from '@playwright/test';
import { rest } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

// Without a preference for reduced motion: opening slides in, closing animates out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Duration of the slowest animation, in ms. */
const slowest = (box: Locator): Promise<number> =>
  box.evaluate((element) => {
    const times = getComputedStyle(element).transitionDuration.split(',');
    return Math.max(...times.map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)));
  });

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  test('the menu slides in, and is gone after Escape', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await rest(page);
    expect(await slowest(drawer)).toBeGreaterThan(0);
    await expect(drawer.getByRole('link', { name: 'Log In' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await rest(page);
    await drawer.getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL('**/login');
    await expect(drawer).toBeHidden();
  });

  test('a task is added in the planner’s sheet, which closes and opens again', async ({ page }) => {
    await signIn(page, stranger());
    await startPlanner(page);
    const sheet = page.getByRole('dialog', { name: 'Add a task' });
    for (const title of ['One', 'Two']) {
      await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'Add' }).click();
      await expect(sheet).toBeVisible();
      await rest(page);
      expect(await slowest(sheet)).toBeGreaterThan(0);
      await sheet.getByRole('combobox').fill(title);
      await sheet.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(sheet.getByRole('combobox')).toHaveValue('');
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toBeHidden();
      await expect(line(page, title)).toBeVisible();
    }
  });
});

test('a task that is deleted leaves, and comes back by undo', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay');
  await line(page, 'Essay').focus();
  await page.keyboard.press('Delete');
  await expect(line(page, 'Essay')).toBeHidden();
  await rest(page);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(line(page, 'Essay')).toBeVisible();
});
