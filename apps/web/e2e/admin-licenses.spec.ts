import { daysAgo, id, license, pageOf } from './support/admin-lists.ts';
import { FAILED, answer, answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { call, enrol, grant, idOf } from './support/operator-calls.ts';
import { PEOPLE, signIn, stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

test('licences are found by user, institution and type, active ones at first', async ({ page, stateOf }) => {
  await stateOf('member');
  await page.goto('/admin/licenses');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
  const search = page.getByRole('textbox', { name: 'Search by user, institution or type' });
  const mias = page.getByRole('row').filter({ hasText: PEOPLE.member.email });
  for (const term of [PEOPLE.member.name, PEOPLE.member.email, 'northfield COLL', 'institution']) {
    await search.fill(term);
    await expect(mias, term).toContainText(/Mia Member.*Institution.*Northfield College.*Active/);
  }
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired');
  await search.fill(PEOPLE.member.email);
  await expect(page.getByText('No licenses found.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
});

test('every column, the panel, numbered pages, and an address for all of it @deep', async ({ page }) => {
  const queries = await answerQueries(page, '/license/all', pageOf('licenses', 195, license));
  await page.goto('/admin/licenses');
  const table = page.getByRole('table', { name: 'Licenses' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'User email',
    'User name',
    'Type',
    'Institution',
    'Status',
    'Auto renewal',
    'Expires',
    'Created',
    'Select',
  ]);
  await expect(table.getByRole('row').nth(1)).toContainText(/person1@.*Person 1.*Hill High School.*Active.*Enabled/);
  await expect(table.getByRole('row').nth(2)).toContainText(/person2@.*Expired.*Disabled/);
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({ page: '1', size: '10', status: 'active' });

  const pages = page.getByRole('navigation', { name: 'Pages' });
  const words = (text: string) => expect(pages).toContainText(text);
  await words('Showing 1 to 10 of 195 results');
  await words('Prev123…20Next');
  await pages.getByRole('button', { name: 'Page 20' }).click();
  await words('Showing 191 to 195 of 195 results');
  await words('Prev1…181920Next');
  await page.goto('/admin/licenses?page=10');
  await words('Prev1…89101112…20Next');
  await expect(pages.getByRole('button', { name: 'Page 10' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'person91@school.example.com' }).click();
  const panel = page.getByRole('complementary', { name: 'Person 91' });
  for (const text of ['person91@school', 'Institution', 'Hill High School', 'Active', 'Enabled', 'Created', id(91)]) {
    await expect(panel).toContainText(text);
  }
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All');
  await words('Showing 1 to 10 of 195 results');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/licenses\?status=all$/);
  await page.getByRole('textbox', { name: 'Search by user' }).fill('a&b');
  await expect(page).toHaveURL(/\/admin\/licenses\?status=all&search=a%26b$|\?search=a%26b&status=all$/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Search by user' })).toHaveValue('a&b');
  await expect.poll(() => queries.at(-1)?.toString()).toBe('page=1&size=10&search=a%26b&status=all');
});

/** The day that an extension offers first, in the page. */
const inThirtyDays = () => {
  const day = new Date();
  day.setDate(day.getDate() + 30);
  return new Intl.DateTimeFormat('en-CA').format(day);
};

const saidInThirtyDays = () => {
  const day = new Date();
  day.setDate(day.getDate() + 30);
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' }).format(day);
};

test('licences are extended at once, and the extension is undone', async ({ page, browser, watch }) => {
  const person = stranger();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const pupil = await context.newPage();
  await signIn(pupil, person);
  await page.goto(`/admin/users?search=${person.email}`);
  await page.getByRole('button', { name: person.name, exact: true }).click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('button', { name: 'Grant License…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Last day').fill(daysAgo(-10).slice(0, 10));
  await dialog.getByLabel('Reason').fill('A test of ten days.');
  await dialog.getByRole('button', { name: 'Grant License' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/licenses?ending=soon&search=${person.email}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText(/\d+ days/);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Extend 1 selected…' }).click();
  await expect(dialog).toContainText(/1 license \(1 Individual\) now ends on .* The new end is /);
  await expect(dialog.getByLabel('New last day')).toHaveValue(await page.evaluate(inThirtyDays));
  await dialog.getByLabel(/Email them/).check();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('A new contract.');
  await dialog.getByRole('button', { name: 'Extend Licenses' }).click();
  await expect(page.getByText('1 license extended.')).toBeVisible();
  await expect(page).toHaveURL(/extension=/);
  await expect(row).toContainText(await page.evaluate(saidInThirtyDays));
  await expectAccessible(page);
  await page.reload();
  await expect(row).toBeVisible();
  const personId = await idOf(page, person);
  const told = await call<{ mails: { subject: string }[] }>(page, `GET /person/${personId}/mails`);
  expect(told.mails.map(({ subject }) => subject)).toEqual(['Bellweek: your license has a new end']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 license ends as before.')).toBeVisible();
  await expect(row).toContainText(/\d+ days/);
  await page.getByRole('button', { name: 'Extend 1 result…' }).click();
  await expect(dialog).toContainText('1 license (1 Individual) now ends on');
  await context.close();
});

test('the end of a licence that is over is found in the list, on the person’s page, and in the audit log', async ({
  page,
  playwright,
}) => {
  const person = await enrol(playwright.request);
  const granted = await grant(page, person, 20);
  const personId = await idOf(page, person);
  const { licenses } = await call<{ licenses: { id: string; expiresAt: string }[] }>(page, `GET /person/${personId}`);
  const from = licenses.find((each) => each.id === granted)?.expiresAt;
  // Over a moment later: a licence cannot end before it began.
  const end = new Date(Date.now() + 1_000).toISOString();
  await call(page, `PUT /license/${granted}/end`, { data: { from, expiresAt: end, reason: 'The contract is over.' } });

  // The list's clock goes on by minutes, from when the page opens.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(end));
  await page.goto('/admin/licenses');
  const day = await page.evaluate(
    (at) => new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at)),
    end,
  );
  await page.getByRole('textbox', { name: 'Search by user' }).fill(person.email);
  await expect(page.getByText('No active licenses. 1 expired license matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show It' }).click();
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText(new RegExp(`Expired.*${day}`));

  await row.getByRole('button', { name: person.email }).click();
  await page.getByRole('link', { name: 'Open person' }).click();
  const over = page.getByRole('article', { name: 'Individual license, expired' });
  await expect(over).toContainText(`– ${day}`);

  await page.goto(`/admin/users?search=${person.email}`);
  await page.getByRole('button', { name: person.name, exact: true }).click();
  await expect(page.getByRole('complementary')).toContainText(`No active license. Ended on ${day}.`);

  await page.goto(`/admin/audit-logs?userId=${personId}`);
  await expect(page.getByRole('row').filter({ hasText: 'license.end_changed' })).toContainText(`to ${day}`);
});

test('a search waits for 300 ms without typing @deep', async ({ page }) => {
  await page.clock.install();
  const queries = await answerQueries(page, '/license/all', pageOf('licenses', 3, license));
  await page.goto('/admin/licenses');
  await expect(page.getByText('3 licenses')).toBeVisible();
  const search = page.getByRole('textbox', { name: 'Search by user' });
  // Less than any request may take: requests that are pending must not time out.
  await page.clock.pauseAt(Date.now() + 5_000);
  const before = queries.length;
  for (const key of ['m', 'i', 'a']) {
    await search.press(key);
    await page.clock.runFor(290);
  }
  expect(queries.length).toBe(before);
  await page.clock.runFor(20);
  await expect.poll(() => queries.length).toBe(before + 1);
  expect(queries.at(-1)?.get('search')).toBe('mia');
});

test('licences that cannot be loaded', { tag: '@deep' }, async ({ page, watch }) => {
  watch.expectMessage(/status of 500|licenses:/);
  await answer(page, '/license/all?*', FAILED);
  await page.goto('/admin/licenses');
  await expect(page.getByText('Failed to load licenses.')).toBeVisible();
});
