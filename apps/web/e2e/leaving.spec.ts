import type { Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { confirmOperator, PEOPLE, signIn, stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** An operator types in two places, and sends neither. */
async function writeDrafts(page: Page): Promise<void> {
  await page.goto('/contact');
  // The page is there before its script, which keeps the drafts.
  await untilAlive(page.locator('form'));
  await page.getByLabel('First name').fill('Private First');
  await page.goto('/admin/emails?tab=support');
  await page.getByLabel('Subject').fill('Private Subject');
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Private Subject');
  expect(await stored(page)).toMatch(/Private First.*Private Subject|Private Subject.*Private First/);
}

test('S77 an operator’s drafts are gone after log-out', async ({ page }) => {
  await signIn(page, PEOPLE.admin);
  await confirmOperator(page, PEOPLE.admin);
  await writeDrafts(page);
  await page.goto('/logout');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect.poll(() => stored(page)).not.toContain('Private');
  await page.goto('/contact');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('S77 an operator’s drafts are gone once another person has signed in', async ({ page }) => {
  await signIn(page, PEOPLE.admin);
  await confirmOperator(page, PEOPLE.admin);
  await writeDrafts(page);
  // As in a tab that was suspended while another tab replaced its session.
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await signIn(other, stranger());
  await page.bringToFront();
  await page.goto('/dashboard');
  await expect.poll(() => stored(page)).not.toContain('Private');
});
