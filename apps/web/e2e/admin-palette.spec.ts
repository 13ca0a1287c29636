import type { Page } from '@playwright/test';
import { id } from './support/admin-lists.ts';
import { FAILED, answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { PEOPLE } from './support/people.ts';
import { post } from './support/own-calls.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { OFFLINE_MESSAGES } from './support/planner.ts';
import { holdBack } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search people, institutions, emails and requests' });

test('the keyboard alone leads from the overview to a person, and to a screen', async ({ page }) => {
  const { name, email } = PEOPLE.admin;
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  // Enter comes before the answer, and waits for it.
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/users/);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await page.keyboard.press('Meta+k');
  await page.keyboard.type('create inst');
  await expect(page.getByRole('option', { name: 'Create institution' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Create/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${WEB_URL}/admin/institutions`);
});

test('results are grouped, arrows go through all of them, and an answer for an earlier text is dropped', async ({
  page,
  watch,
}) => {
  watch.expectMessage(/status of 500|search:/);
  let isBroken = false;
  await answerQueries(page, '/search', (query) => {
    if (isBroken) return FAILED;
    const search = query.get('search') ?? '';
    const users = search === 'nothing' ? [] : [{ id: id(1), name: `Pat ${search}`, email: 'pat@example.com' }];
    const institutions = [{ id: id(2), name: 'Hill High School', domain: 'hill.example.com' }].slice(1 - users.length);
    const campaigns = [{ id: id(3), subject: 'Open day', createdAt: '2026-01-05T10:00:00.000Z' }];
    return { body: { users, institutions, campaigns: campaigns.slice(1 - users.length), requests: [] } };
  });
  const release = await holdBack(page, /search=slow$/);
  await page.goto('/admin/feedback');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(page.getByRole('option', { name: 'Audit Logs' })).toBeVisible();
  const slow = page.waitForRequest(/search=slow$/);
  await field(page).fill('slow');
  await slow;
  await field(page).fill('fast');
  await expect(page.getByRole('option')).toHaveText([
    /Pat fast/,
    /Hill High School/,
    /Open day/,
    'Contact requests with “fast”',
    'Demo requests with “fast”',
    'Feedback with “fast”',
    'Waitlist with “fast”',
    'Licenses with “fast”',
    'Audit Logs with “fast”',
  ]);
  const answered = page.waitForResponse(/search=slow$/);
  release();
  await answered;
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/Pat fast/]);
  await expect(page.getByRole('status').filter({ hasText: '3 found' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('group', { name: 'Institutions' }).getByRole('option')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await field(page).fill('nothing');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  isBroken = true;
  await field(page).fill('broken');
  await expect(page.getByText('Search failed.')).toBeVisible();
  isBroken = false;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Pat broken/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused();
});

test('logging out asks first, as everywhere @deep', async ({ page, context, watch }) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('log out');
  await page.getByRole('option', { name: 'Log out' }).click();
  const told = page.getByRole('alertdialog', { name: 'No connection' });
  await expect(told.getByText('You are still logged in, because there is no connection.')).toBeVisible();
  await told.getByRole('button', { name: 'Stay' }).click();
  await expect(told).toBeHidden();
  await expect(page).toHaveURL(`${WEB_URL}/admin`);
});

test('a request is found by its words, and opens in its list @deep', async ({ page }) => {
  const mark = `Bandicoot${Date.now()}`;
  const form = {
    firstName: 'Rosa',
    lastName: 'Reed',
    email: `${mark}@mail.example`,
    description: `About ${mark} and seats`,
  };
  await page.goto('/admin');
  await post(page, '/contact-us/', form);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`${mark} and`);
  await expect(page.getByRole('group', { name: 'Requests' }).getByRole('option')).toHaveText([/Rosa Reed.*About/s]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/contact\?search=/);
  await expect(page.getByRole('complementary', { name: 'Rosa Reed' })).toBeVisible();
});
