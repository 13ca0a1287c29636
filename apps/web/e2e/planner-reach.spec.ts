import { expect } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { addTask, entry, line, startPlanner } from './support/planner.ts';
import { calendar } from './support/planner-calendar.ts';
import { test } from './support/test.ts';

test('Tab leads from quick entry to the task just added at the end of a long list @deep', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const many = Array.from({ length: 60 }, (_, at) => `Task ${at + 1}`).join('\n');
  await entry(page).evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, many);
  await page.getByRole('button', { name: 'Add 60 tasks' }).click();
  await addTask(page, 'The last one');
  await expect(line(page, 'The last one')).toBeInViewport();
  await expect(line(page, 'Task 1')).toHaveCount(0);
  const list = page.getByRole('treegrid', { name: 'Tasks' });
  const isInList = () => list.evaluate((lines) => lines.parentElement?.contains(document.activeElement) ?? false);
  for (let tabs = 0; tabs < 6 && !(await isInList()); tabs += 1) await page.keyboard.press('Tab');
  await expect(line(page, 'The last one')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page.getByText('60 left')).toBeVisible();
});

test('the week is read day by day in the order of time, and a day with lessons is not called empty', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const hours = calendar(page).getByRole('list', { name: /^Week of/ });
  const places = await hours.getByRole('listitem').evaluateAll((items) =>
    items.map((each) => {
      const { left, top } = each.getBoundingClientRect();
      const { left: edge, width } = each.parentElement?.getBoundingClientRect() ?? { left: 0, width: 1 };
      return Math.floor(((left - edge + 1) / width) * 7) * 10_000 + top;
    }),
  );
  expect(places.length).toBeGreaterThan(20);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  await expect(calendar(page).getByRole('region', { name: /Monday/ })).toContainText(/\d with a time/);
  await expect(calendar(page).getByText('Nothing planned')).toHaveCount(0);
});

test.describe('in Sydney', () => {
  test.use({ timezoneId: SYDNEY });

  test('Page Down goes on month by month in the small month, however fast it is pressed @deep', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-08-31T09:00:00+10:00'));
    await signIn(page, stranger());
    await startPlanner(page);
    await calendar(page).getByRole('heading', { level: 2 }).getByRole('button').press('Enter');
    const month = page.getByRole('dialog', { name: 'Go to a day' });
    await expect(month.getByRole('button', { name: /31 August/ })).toBeFocused();
    await Promise.all(Array.from({ length: 6 }, () => page.keyboard.press('PageDown')));
    await expect(month.getByRole('grid', { name: 'February 2027' })).toBeVisible();
    await expect(month.getByRole('button', { name: /28 February/ })).toBeFocused();
  });
});
