import { signIn, stranger } from './support/people.ts';
import { addTask, startPlanner } from './support/planner.ts';
import { calendar, item } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

/** More than fit: a day view has sixteen columns, the last of them for the overflow. */
const TALKS = 18;

test('more at a time than there is room for: said in a column of its own, all there at a press and by keys', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  for (let talk = 1; talk <= TALKS; talk += 1) await addTask(page, `Talk ${talk} tomorrow 10am 60m`);
  await calendar(page).getByRole('radio', { name: 'Day' }).check();
  await calendar(page).getByRole('button', { name: 'Next day' }).click();
  const more = calendar(page).getByRole('button', { name: /^3 more on \w+ \d+ \w+.*, 10:00 – 11:00$/ });
  await expect(more).toHaveText('+3');
  const drawn = calendar(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^Talk / });
  await expect(drawn).toHaveCount(TALKS - 3);

  await more.focus();
  await more.press('Enter');
  const all = page.getByRole('dialog', { name: /10:00 – 11:00$/ });
  const lines = all.getByRole('button', { name: /Talk / });
  await expect(lines).toHaveCount(3);
  const spoken = (await lines.last().getAttribute('aria-label')) ?? '';
  const last = /Talk \d+/.exec(spoken)?.[0] ?? '';
  await lines.last().press('Escape');
  await expect(all).toBeHidden();
  await expect(more).toBeFocused();

  await drawn.first().focus();
  await page.keyboard.press('End');
  await expect(item(page, last, 'task')).toBeFocused();
  await page.keyboard.press('v');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(item(page, last, 'task')).toHaveAccessibleName(/10:15 – 11:15, /);
  await expect(item(page, last, 'task')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(calendar(page).getByRole('button', { name: /^2 more on / })).toHaveText('+2');
  await calendar(page)
    .getByRole('button', { name: /^2 more on / })
    .click();
  await page
    .getByRole('dialog', { name: /10:00 – 11:00$/ })
    .getByRole('button', { name: /Talk / })
    .first()
    .click();
  await expect(page.getByRole('complementary')).toBeVisible();
});

test('more than has room above the hours of a day is counted there, and all of it is a press away', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  for (let note = 1; note <= 7; note += 1) await addTask(page, `Note ${note} today`);
  const drawn = calendar(page).locator('[data-of="planned"]');
  await expect(drawn).toHaveCount(4);
  const more = calendar(page).getByRole('button', { name: /^\+3 more on / });
  await more.click();
  const all = page.getByRole('dialog');
  await expect(all.getByRole('button', { name: /^Note / })).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});
