import type { Page } from '@playwright/test';
import { auditLog, daysAgo, id, pageOf, user } from './support/admin-lists.ts';
import { FAILED, answer, answerQueries } from './support/answers.ts';
import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { PEOPLE } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { holdBack } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

const people = (total: number) => pageOf('users', total, user);

test('people are found by name or email, whatever was typed', async ({ page }) => {
  const { name, email } = PEOPLE.admin;
  await page.goto('/admin/users');
  const search = page.getByRole('textbox', { name: 'Search by name or email' });
  await search.fill('ada ADM');
  await expect(row(page, email)).toContainText(name);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await search.fill('%');
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(page.getByText('0 users')).toBeVisible();
  await search.fill(email);
  await opener(page, name).click();
  const details = panel(page, name);
  await expect(details).toContainText(email);
  await details.getByRole('tab', { name: 'Audit Logs' }).click();
  await expect(details.getByRole('article').first()).toContainText(name);
  await details.getByRole('tab', { name: 'Feedback' }).click();
  await expect(details.getByText('No feedback found.')).toBeVisible();
  await details.getByRole('tab', { name: 'Weekly Stats' }).click();
  await expect(details.getByText('No stats found.')).toBeVisible();
});

test('pages, search and the opened row stand in the address @deep', async ({ page }) => {
  const queries = await answerQueries(page, '/user/all', people(25));
  await page.goto('/admin/users?page=x&open=1&search=');
  await expect(row(page, 'Person 10')).toBeVisible();
  await expect(page.getByText('25 users')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
  // The second press may come before the page has handled the first.
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await opener(page, 'Person 23').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(id(23));
  await page.reload();
  await expect(panel(page, 'Person 23')).toBeVisible();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await page.goBack();
  await expect(panel(page, 'Person 23')).toBeHidden();
  await page.goBack();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();

  await page.getByRole('textbox', { name: 'Search' }).fill('person');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?search=person$/);
  await expect
    .poll(() => Object.fromEntries(queries.at(-1) ?? []))
    .toEqual({ page: '1', size: '10', search: 'person' });
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('rows per page and order survive a reload, stand in the address, and are remembered @deep', async ({
  page,
  context,
}) => {
  const queries = await answerQueries(page, '/user/all', people(120));
  await page.goto('/admin/users?page=3');
  const joined = page.getByRole('columnheader', { name: 'Joined' });
  await expect(joined).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('25');
  await expect(page).toHaveURL(/\/admin\/users\?size=25$/);
  await joined.getByRole('button').press('Enter');
  await expect(joined).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(row(page, 'Person 25')).toBeVisible();
  await expect(joined).toHaveAttribute('aria-sort', 'ascending');
  expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({ page: '1', size: '25', order: 'oldest' });
  // Another visit begins with the size, and puts it where a colleague finds it.
  const other = await context.newPage();
  await answerQueries(other, '/user/all', people(120));
  await other.goto('/admin/users');
  await expect(other).toHaveURL(/\?size=25$/);
  await other.goto('/admin/users?size=10');
  await expect(other.getByText('Page 1 of 12')).toBeVisible();
  await other.close();
});

test('an address that opens what is not there says so @deep', async ({ page }) => {
  // The width at which a panel has the least room beside its list.
  await page.setViewportSize({ width: 1024, height: 768 });
  await answerQueries(page, '/user/all', people(3));
  await page.goto(`/admin/users?open=${id(99)}`);
  await expect(page.getByText('This item is not on this page of the list.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Its Page' })).toHaveAttribute('href', `/admin/users/${id(99)}`);
  await opener(page, 'Person 2').click();
  await expect(panel(page, 'Person 2')).toBeVisible();
  await expect(page.getByText('What this address opens')).toBeHidden();
  for (const name of ['Details', 'Weekly Stats']) {
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 0.9 });
  }
  // Back returns to the row, and the arrows go on from there.
  await page.goBack();
  await expect(panel(page, 'Person 2')).toBeHidden();
  await expect(opener(page, 'Person 2')).toBeFocused();
});

test('totals that stop counting say so, one page needs no pagination', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(observeLayoutShift);
  await answerQueries(page, '/user/all', people(10_000));
  await page.goto('/admin/users?search=a');
  await expect(page.getByText('10,000+ users')).toBeVisible();
  await expect(page.getByText('Page 1 of 1,000+')).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
  await answerQueries(page, '/user/all', people(10));
  await page.goto('/admin/users?page=7');
  await expect(page.getByText('10 users')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

const FEEDBACK = {
  id: id(7),
  message: 'It is great.\nReally.',
  isRead: false,
  createdAt: daysAgo(2),
  type: 'praise',
  user: { name: 'Person 1', email: 'person1@school.example.com', oauthProvider: 'microsoft' },
  license: { type: 'tester', expiresAt: '2031-05-06T08:00:00.000Z' },
};
const WEEK = {
  reportWeekStart: '2026-11-09',
  reportWeekEnd: '2026-11-15',
  totalTasks: 1240,
  tasksCompletedThisWeek: 12,
  tasksWithStartTimeThisWeek: 9,
  totalTags: 14,
  percentTasksWithTags: 62.5,
  taskGroupNames: ['Homework', 'Football'],
  tagGroupNames: ['Subject'],
  appVersion: '1.4.2',
  schemaVersion: 3,
  createdAt: daysAgo(1),
};

test('the panel: four tabs, each loaded when it is selected, anew at each opening', async ({ page }) => {
  await answerQueries(page, '/user/all', people(3));
  const audits = await answerQueries(page, `/audit/user/${id(1)}`, () => ({
    body: Array.from({ length: 30 }, (_, index) => auditLog(index + 1)),
  }));
  await answerQueries(
    page,
    '/feedback',
    pageOf('feedbacks', 1, () => FEEDBACK),
  );
  await answerQueries(page, `/weekly-stats/user/weeklyStats/${id(1)}`, () => ({ body: { stats: [WEEK] } }));
  await page.goto('/admin/users');
  await opener(page, 'Person 1').click();
  const open = panel(page, 'Person 1');
  await expect(open.getByRole('heading', { level: 2, name: 'Person 1' })).toBeFocused();
  await expect(open.getByRole('tabpanel', { name: 'Details' })).toContainText(/NamePerson 1Emailperson1@.*Joined/);
  expect(audits).toHaveLength(0);

  await open.getByRole('tab', { name: 'Audit Logs' }).click();
  const first = open.getByRole('article').first();
  await expect(first).toContainText(/license\.started.*Timestamp.*License ID.*User ID.*User namePerson 1.*Typetrial/);
  await expect(open.getByRole('article')).toHaveCount(25);
  await expect(page).toHaveURL(/tab=audit/);
  await open.getByRole('button', { name: 'Show more' }).click();
  await expect(open.getByRole('article')).toHaveCount(30);

  await open.getByRole('tab', { name: 'Feedback' }).click();
  // The previous tab's content stays until the chosen tab is rendered.
  await expect(open.getByRole('article')).toHaveCount(1);
  for (const text of ['Unread', 'It is great.', 'praise', 'Person 1', 'Microsoft', 'Tester', /Tuesday,? 6 May 2031/]) {
    await expect(open.getByRole('article')).toContainText(text);
  }
  await open.getByRole('tab', { name: 'Weekly Stats' }).click();
  for (const text of [
    '9 Nov 2026 – 15 Nov 2026',
    'Total tasks1,240',
    'Completed this week12',
    'Tasks with start time9',
    'Total tags14',
    'Percent of tasks with tags62.5%',
    'Homework, Football',
    'Tag group namesSubject',
    'App version1.4.2',
    'Schema version3',
    'Report generation time',
  ]) {
    await expect(open.getByRole('article')).toContainText(text);
  }
  await open.getByRole('tab', { name: 'Audit Logs' }).click();
  await expect(open.getByRole('article')).toHaveCount(25);
  expect(audits).toHaveLength(1);
  await open.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeHidden();
  await opener(page, 'Person 1').click();
  await expect(open.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await open.getByRole('tab', { name: 'Audit Logs' }).click();
  await expect.poll(() => audits.length).toBe(2);
});

test('what cannot be loaded says so, and can be tried again', { tag: '@deep' }, async ({ page, watch }) => {
  watch.expectMessage(/status of 500|users:|user:/);
  let isBroken = true;
  const orBroken = (make: (query: URLSearchParams) => { body: unknown }) => (query: URLSearchParams) =>
    isBroken ? FAILED : make(query);
  await answerQueries(page, '/user/all', orBroken(people(3)));
  await answerQueries(
    page,
    `/audit/user/${id(1)}`,
    orBroken(() => ({ body: [] })),
  );
  await answer(page, `/weekly-stats/user/weeklyStats/${id(1)}`, FAILED);
  await answerQueries(page, '/feedback', () => FAILED);
  await page.goto('/admin/users');
  await expect(page.getByRole('alert').getByText('Failed to load users.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(opener(page, 'Person 1')).toBeVisible();
  isBroken = true;
  await opener(page, 'Person 1').click();
  await page.getByRole('tab', { name: 'Audit Logs' }).click();
  await expect(page.getByText('Failed to load audit logs.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No audit logs found.')).toBeVisible();
  await page.getByRole('tab', { name: 'Feedback' }).click();
  await expect(page.getByText('Failed to load feedback.')).toBeVisible();
  await page.getByRole('tab', { name: 'Weekly Stats' }).click();
  await expect(page.getByText('Failed to load stats.')).toBeVisible();
});

test('the keyboard: search, walk, open, close, and back where one was', async ({ page }) => {
  await answerQueries(page, '/user/all', people(25));
  await page.goto('/admin/users');
  await expect(row(page, 'Person 10')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search by name or email' });
  await expect(search).toBeFocused();
  await page.keyboard.type('/?');
  await expect(search).toHaveValue('/?');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await expect(opener(page, 'Person 1')).toBeFocused();
  for (const [key, name] of [
    ['ArrowDown', 'Person 2'],
    ['ArrowDown', 'Person 3'],
    ['ArrowUp', 'Person 2'],
    ['End', 'Person 10'],
    ['ArrowDown', 'Person 10'],
    ['Home', 'Person 1'],
    ['ArrowDown', 'Person 2'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(opener(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Person 2').getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Person 2')).toBeHidden();
  await expect(opener(page, 'Person 2')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Prev' })).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('definition');
  await expect(keys.first()).toHaveText('Search');
  await expect(keys.filter({ hasText: 'Open the row' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('arrows lead into the list from anywhere, and on through the opened rows @deep', async ({ page }) => {
  await answerQueries(page, '/user/all', (query) => {
    const search = query.get('search') ?? '';
    return pageOf('users', 3, (number) => user(search === '' ? number : number + 10))(query);
  });
  await page.goto('/admin/users');
  await expect(row(page, 'Person 3')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(opener(page, 'Person 1')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('person');
  await page.keyboard.press('ArrowDown');
  await expect(opener(page, 'Person 11')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Person 11').getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page, 'Person 12')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page, 'Person 13')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(panel(page, 'Person 12')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Person 12')).toBeHidden();
  await expect(opener(page, 'Person 12')).toBeFocused();
});

test('a narrow window shows cards, and the panel over them @deep', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await answerQueries(page, '/user/all', people(1_000_083));
  await page.goto('/admin/users?page=100009');
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('cell', { name: 'person1000082@school.example.com' })).toBeVisible();
  await opener(page, 'Person 1000082').click();
  const dialog = page.getByRole('dialog', { name: 'Person 1000082' });
  await expect(dialog.getByRole('heading', { name: 'Person 1000082' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page, 'Person 1000082')).toBeFocused();
  // The focus moves before the address changes.
  await expect(page).not.toHaveURL(/open=/);
  // On one line, however long the words between them.
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  await expect.poll(async () => (await topOf('Next')) === (await topOf('Prev'))).toBe(true);
});

test('what is typed before an answer came replaces it @deep', async ({ page }) => {
  const release = await holdBack(page, /search=slow/);
  await page.goto('/admin/users');
  const search = page.getByRole('textbox', { name: 'Search by name or email' });
  const slow = page.waitForRequest(/search=slow/);
  await search.fill('slow');
  await slow;
  await search.fill(PEOPLE.admin.email);
  await expect(row(page, PEOPLE.admin.name)).toBeVisible();
  const answered = page.waitForResponse(/search=slow/);
  release();
  await answered;
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(row(page, PEOPLE.admin.name)).toBeVisible();
});
