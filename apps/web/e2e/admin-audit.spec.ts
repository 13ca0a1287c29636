import type { Page } from '@playwright/test';
import { auditLog, id, pageOf, user } from './support/admin-lists.ts';
import { FAILED, answer, answerQueries } from './support/answers.ts';
import { PEOPLE } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const choose = async (page: Page, label: string, typed: string, option: string) => {
  await page.getByRole('combobox', { name: label }).fill(typed);
  const found = page.getByRole('option').filter({ has: page.getByText(option, { exact: true }) });
  await found.click();
  await expect(page.getByRole('button', { name: `Remove ${option}` }).last()).toBeVisible();
};

test('what happened, to whom, and when, by three filters', async ({ page }) => {
  const { name, email } = PEOPLE.admin;
  await page.goto('/admin/audit-logs');
  await choose(page, 'User name', 'ada', name);
  await choose(page, 'Action types', 'admin.gr', 'admin.granted');
  const row = page.getByRole('row').filter({ hasText: 'admin.granted' });
  await expect(row.first()).toContainText(new RegExp(`${name}.*${email}`));
  await expect(page.getByRole('row').filter({ hasText: 'auth.signed_in' })).toHaveCount(0);
  await row.first().getByRole('rowheader').click();
  const panel = page.getByRole('complementary', { name: 'admin.granted' });
  await expect(panel.getByRole('link', { name })).toBeVisible();
  await expect(panel).toContainText('Metadata');
  await page.getByText('More filters').click();
  await choose(page, 'Excluded users', email, name);
  await expect(page.getByText('No audit logs found.')).toBeVisible();
  await expect(page.getByText('0 entries', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: `Remove ${name}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/audit-logs$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const first = page.getByRole('combobox', { name: 'User name' });
  await expect(first).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(first).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('');
});

test('columns, pages of twenty, and the panel', async ({ page }) => {
  const queries = await answerQueries(page, '/audit', pageOf('items', 45, auditLog));
  await answer(page, '/audit/log-types', { body: { logTypes: ['auth.signed_in', 'license.started'] } });
  await answer(page, `/user/admin/user-info/${id(21)}`, { body: { name: 'Person One', licenseType: 'tester' } });
  await page.goto('/admin/audit-logs?page=2&action=license.started');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Action',
    'What happened',
    'User name',
    'User email',
    'License ID',
    'Timestamp',
  ]);
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await expect(page.getByText('45 entries')).toBeVisible();
  expect(queries[0]?.toString()).toBe('page=2&limit=20&action=license.started');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('complementary', { name: 'license.started' });
  for (const text of [
    'Person 21 got a trial license.',
    id(21),
    'Person One',
    id(121),
    'Tester',
    'Timestamp',
    'Metadata',
    'User namePerson 21',
    'Typetrial',
  ]) {
    await expect(panel).toContainText(text);
  }
  await page.getByRole('combobox', { name: 'Action types' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove license.started' })).toBeVisible();
});

test('filters stand in the address @deep', async ({ page }) => {
  const queries = await answerQueries(page, '/audit', pageOf('items', 45, auditLog));
  await answer(page, '/audit/log-types', { body: { logTypes: ['auth.signed_in', 'license.started'] } });
  await answerQueries(page, '/user/all', pageOf('users', 3, user));
  for (const number of [2, 3]) {
    await answer(page, `/user/admin/user-info/${id(number)}`, {
      body: { name: `Person ${number}`, licenseType: null },
    });
  }
  await page.goto('/admin/audit-logs?page=2&action=auth.signed_in&action=license.started');
  await page.getByRole('button', { name: 'Remove auth.signed_in' }).click();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await choose(page, 'User name', 'Person', 'Person 2');
  await choose(page, 'User name', 'Person', 'Person 3');
  await expect(page.getByRole('button', { name: 'Remove Person 2' })).toBeHidden();
  await page.getByText('More filters').click();
  await choose(page, 'Excluded users', 'P', 'Person 1');
  await choose(page, 'Excluded users', 'P', 'Person 2');
  await expect
    .poll(() => queries.at(-1)?.toString())
    .toBe(`page=1&limit=20&userId=${id(3)}&action=license.started&excludeUser=Person+1&excludeUser=Person+2`);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Remove Person/ })).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Remove Person/ })).toHaveCount(2);
  await page.getByLabel('From day').fill('2026-11-17');
  await page.getByLabel('To day').fill('2026-11-16');
  await expect(page.getByText('This day is before the From day.')).toBeVisible();
  const topOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.y;
  await expect.poll(async () => (await topOf('From day')) === (await topOf('To day')), 'on one line').toBe(true);
  await page.getByLabel('To day').fill('2026-11-17');
  await expect(page.getByText('This day is before the From day.')).toBeHidden();
  // The filters stay open, as a filter is in the address.
  await page.getByRole('textbox', { name: 'Search metadata' }).fill('northfield');
  await expect.poll(() => queries.at(-1)?.get('search')).toBe('northfield');
  const link = page.getByRole('link', { name: 'Export CSV' });
  await expect(link).toHaveAttribute('href', /search=northfield&firstDay=2026-11-17&lastDay=2026-11-17&format=csv$/);
  const [from, until] = ['from', 'until'].map((key) => new Date(queries.at(-1)?.get(key) ?? ''));
  expect(Number(until) - Number(from)).toBe(86_400_000);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/from=2026-11-17&until=2026-11-17$/);
});

test('what cannot be loaded says so', { tag: '@deep' }, async ({ page, watch }) => {
  watch.expectMessage(/status of 500|audit|people:/);
  await answer(page, '/audit?*', FAILED);
  await answer(page, '/audit/log-types', FAILED);
  await answer(page, '/user/all?*', FAILED);
  await page.goto('/admin/audit-logs');
  await expect(page.getByText('Failed to load audit logs.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Action types' }).click();
  await expect(page.getByText('Failed to load action types.')).toBeVisible();
  await page.getByRole('combobox', { name: 'User name' }).click();
  await expect(page.getByText('Failed to load users.')).toBeVisible();
});
