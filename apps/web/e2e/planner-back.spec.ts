import type { Locator, Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW, hasTouch: true, isMobile: true, timezoneId: SYDNEY });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Planner' });
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Goes back once the extra history entry exists: it is added a moment after its layer opens. */
async function back(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys((history.state as object | null) ?? {})))
    .toContain('closesOnBack');
  await page.goBack();
}

/** Arrives from another page, as students do. */
async function start(page: Page): Promise<void> {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await page.goto('/dashboard');
  await page.goto('/planner');
  await expect(line(page, 'Prac report')).toBeVisible();
}

test('on a phone Back closes the task, the search, the add sheet and menus first, and then leaves', async ({
  page,
}) => {
  await start(page);
  await line(page, 'Prac report').tap();
  await expect(sheet(page, 'Task')).toBeVisible();
  await back(page);
  await expect(sheet(page, 'Task')).toBeHidden();
  await expect(page).toHaveURL('/planner');

  // Forward does nothing: no layer opens by itself, and Back works as before.
  await page.goForward();
  await expect.poll(() => page.evaluate(() => 'closesOnBack' in history.state)).toBe(false);
  await expect(sheet(page, 'Task')).toBeHidden();

  for (const name of ['Search', 'Add']) {
    await page
      .getByRole('button', { name: name === 'Add' ? /^Add(?! your timetable)/ : name, exact: name !== 'Add' })
      .first()
      .tap();
    const opened = sheet(page, name === 'Add' ? 'Add a task' : name);
    await expect(opened).toBeVisible();
    await back(page);
    await expect(opened).toBeHidden();
  }
  await page.getByRole('button', { name: 'Menu of Prac report' }).tap();
  await page.getByRole('menuitem', { name: 'Due' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Back' })).toBeVisible();
  await back(page);
  await expect(page.getByRole('menuitem', { name: 'Back' })).toBeHidden();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await back(page);
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeHidden();

  await expect.poll(() => page.evaluate(() => 'closesOnBack' in history.state)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('on a phone a sheet that is closed by its button leaves no entry behind, nor does a reload @deep', async ({
  page,
}) => {
  await start(page);
  const isBase = () => expect.poll(() => page.evaluate(() => 'closesOnBack' in (history.state ?? {}))).toBe(false);
  await line(page, 'Prac report').tap();
  await sheet(page, 'Task').getByRole('button', { name: 'Close' }).tap();
  await expect(sheet(page, 'Task')).toBeHidden();
  await isBase();
  const length = await entries(page);
  for (const title of ['Macbeth essay', 'Prac report']) {
    await line(page, title).tap();
    await sheet(page, 'Task').getByRole('button', { name: 'Close' }).tap();
    await expect(sheet(page, 'Task')).toBeHidden();
    await isBase();
  }
  expect(await entries(page)).toBe(length);

  await line(page, 'Prac report').tap();
  await expect.poll(() => page.evaluate(() => 'closesOnBack' in history.state)).toBe(true);
  await page.reload();
  await expect(line(page, 'Prac report')).toBeVisible();
  await isBase();
  await expect(bar(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});
