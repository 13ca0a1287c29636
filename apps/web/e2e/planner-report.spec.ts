import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL } from './support/places.ts';
import { addTask, expectSaved, openTab, startHere, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 86_400_000;

for (const [answer, expected, tag] of [
  ['Yes, send it', 'Counts only', ''],
  ['No, don’t send it', 'Nothing', '@deep'],
  [null, 'Nothing', '@deep'],
] as const) {
  const title = `the first questions ask for the weekly report: ${answer ?? 'no answer'} means ${expected} ${tag}`;
  test(title.trim(), async ({ page }) => {
    await signIn(page, stranger());
    await page.goto('/planner');
    if (answer) await page.getByText(answer).click();
    await startHere(page);
    const tab = await openTab(page, 'Week and reminders');
    await expect(tab.getByRole('radio', { name: new RegExp(`^${expected}(?! and)`) })).toBeChecked();
  });
}

test('the report of a week can be read before, goes once the week is over, and once', async ({ page }) => {
  const isReport = (request: { url: () => string; method: () => string }) =>
    request.url() === `${API_URL}/weekly-stats` && request.method() === 'POST';
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (isReport(request)) reports.push(request.postDataJSON());
  });
  await signIn(page, stranger());
  await page.clock.setFixedTime(Date.now() - 7 * DAY_MS);
  await startPlanner(page);
  await addTask(page, 'Essay about my family #English @Assignments');
  const tab = await openTab(page, 'Week and reminders');
  await tab.getByRole('radio', { name: 'Counts and group names' }).check();
  await expect(tab.getByRole('definition').filter({ hasText: 'Assignments' })).toBeVisible();
  await expect(tab.getByRole('definition').filter({ hasText: 'family' })).toHaveCount(0);
  await tab.getByText('Show the exact report').click();
  const shown = JSON.parse((await tab.locator('pre').textContent()) ?? '{}') as Record<string, unknown>;
  expect(shown).toMatchObject({ totalTasks: 1, totalTags: 4, taskGroupNames: ['Assignments'] });
  await expectAccessible(page);
  expect(reports).toEqual([]);

  const sent = page.waitForResponse((answer) => isReport(answer.request()));
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  expect((await sent).ok()).toBe(true);
  expect(reports).toEqual([shown]);
  await openTab(page, 'Week and reminders');
  await expect(tab.getByText('Last sent for the week of')).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await openTab(page, 'Week and reminders');
  await expect(tab.getByText('Last sent for the week of')).toBeVisible();
  expect(reports).toHaveLength(1);

  // A year later the yes has ended, and the planner asks again.
  await page.clock.setFixedTime(Date.now() + 360 * DAY_MS);
  await page.reload();
  const no = page.getByRole('button', { name: 'No, don’t send it' });
  await expect(no).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'Week and reminders');
  await expect(tab.getByText(/^Your yes ended on /)).toBeVisible();
  await expect(tab.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await page.keyboard.press('Escape');
  await no.click();
  await expect(no).toBeHidden();
  await expectSaved(page);
  expect(reports).toHaveLength(1);
});
