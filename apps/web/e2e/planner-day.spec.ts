import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY, WIDE } from './support/places.ts';
import { addTask, entry, expectSaved, line, listByGroup, openPlanner, startPlanner } from './support/planner.ts';
import { calendar, drag, middleOf, slot } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY });

/** A Wednesday afternoon in Sydney, and the morning after. */
const AFTERNOON = new Date('2026-11-18T04:30:00.000Z');
const MORNING = new Date('2026-11-18T21:00:00.000Z');

const list = (page: Page): Locator => page.getByRole('treegrid', { name: 'Tasks' });
const titles = async (page: Page): Promise<string[]> =>
  (await list(page).locator('[data-task]').all()).reduce<Promise<string[]>>(
    async (known, row) => [...(await known), ((await row.getAttribute('aria-label')) ?? '').split(',')[0] ?? ''],
    Promise.resolve([]),
  );
const part = (page: Page, name: string): Locator => list(page).getByRole('row', { name: new RegExp(`^${name}, `) });
const day = (page: Page, name: string): Locator => calendar(page).getByRole('region', { name });

/** Chooses with the pointer alone: the menu of a task, then an entry, or an entry of its submenu. */
async function choose(page: Page, title: string, ...entries: string[]): Promise<void> {
  await line(page, title).hover();
  await page.getByRole('button', { name: `Menu of ${title}` }).click();
  for (const name of entries)
    await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemcheckbox', { name })).click();
}

test('a student’s day: eight tasks written down, put in order, planned, an over-full day eased, done, undone; and the day after', async ({
  page,
}) => {
  await signIn(page, stranger());
  await page.clock.setFixedTime(AFTERNOON);
  await startPlanner(page);
  const written = [
    'Macbeth essay 2h #English due fri',
    'Prac report 45m #Science due tomorrow @"This week"',
    'Vocabulary list 12 30m #Japanese due fri',
    'Exercise 7C 40m #Maths due today',
    'Source analysis 1h30m #History',
    'Ask about the excursion',
    'Bring the permission slip',
    'Read to page 40',
  ];
  for (const words of written) await addTask(page, words);
  await expect(page.getByText('8 left')).toBeVisible();
  await expect(part(page, 'Tomorrow')).toContainText('1');
  await listByGroup(page);
  // The list by date has a part of that name, too.
  await expect(part(page, 'Tomorrow')).toBeHidden();
  await expect(part(page, 'This week')).toBeVisible();

  await drag(page, await middleOf(line(page, 'Read to page 40')), await topOf(line(page, 'Macbeth essay')));
  await expect(page.getByText('Moved “Read to page 40” above “Macbeth essay”').first()).toBeVisible();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['Read to page 40', 'Macbeth essay']);

  await drag(page, await middleOf(line(page, 'Macbeth essay')), await slot(page, 3, 16));
  await expect(line(page, 'Macbeth essay')).toHaveAccessibleName(/planned for tomorrow 16:00/);
  await drag(page, await middleOf(line(page, 'Prac report')), await middleOf(day(page, 'Thursday 19 November')));
  await expect(line(page, 'Prac report')).toHaveAccessibleName(/planned for tomorrow/);
  await expect(day(page, 'Thursday 19 November')).toContainText('2 h 45 min study planned, 45 min too much');
  await choose(page, 'Prac report', 'Planned', 'Today');
  await expect(day(page, 'Thursday 19 November')).toContainText('2 h of 2 h');
  await expect(day(page, 'Wednesday 18 November')).toContainText('45 min of 2 h');

  await page.getByRole('checkbox', { name: 'Bring the permission slip: done' }).click();
  await expect(page.getByText('7 left')).toBeVisible();
  await page.getByRole('group', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Bring the permission slip: done' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Bring the permission slip: done' }).click();
  await expect(part(page, 'Done')).toContainText('1');
  await choose(page, 'Ask about the excursion', 'Delete');
  await expect(line(page, 'Ask about the excursion')).toBeHidden();
  await expectSaved(page);

  await page.clock.setFixedTime(MORNING);
  await openPlanner(page);
  await expect(line(page, 'Macbeth essay')).toHaveAccessibleName(/planned for today 16:00/);
  // Unfinished tasks planned for yesterday come first.
  await expect(part(page, 'Overdue')).toContainText('2');
  await page.setViewportSize(NARROW);
  await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'Today' }).click();
  const agenda = page.getByRole('region', { name: 'To do today' });
  const left = agenda.getByRole('group', { name: 'Overdue' });
  await expect(left.getByRole('button', { name: /^Exercise 7C/ })).toBeVisible();
  // In the same section as in the list.
  await expect(left.getByRole('button', { name: /^Prac report.*Due today/ })).toBeVisible();
  await expectAccessible(page);
  // Today is full: a question comes first.
  const allToday = () =>
    page.getByRole('dialog', { name: 'Move to today' }).getByRole('button', { name: 'All today' }).click();
  await left.getByRole('button', { name: 'Move to today' }).click();
  await allToday();
  await expect(left).toBeHidden();
  await expect.poll(() => agenda.evaluate((el) => el.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(left).toBeVisible();
  await page.setViewportSize(WIDE);
  await expect(agenda).toBeHidden();
  await part(page, 'Overdue').getByRole('button', { name: 'Move to today' }).click();
  await allToday();
  await expect(part(page, 'Overdue')).toBeHidden();
  await expect(line(page, 'Prac report')).toHaveAccessibleName(/planned for today/);
  await expect(part(page, 'Done')).toContainText('1');
});

test('several lines become several tasks, indented ones their steps; what is typed outlives a reload', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await entry(page).fill('Half a tho');
  await page.reload();
  await expect(entry(page)).toHaveValue('Half a tho');
  // Where the second line goes, the focus stays: what is typed next must not run as shortcuts.
  await entry(page).press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ught');
  await expect(entry(page)).toHaveValue('Half a thought');
  await expect(entry(page)).toBeFocused();
  await entry(page).fill('');
  await entry(page).evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/plain', '- Poster\n  - Buy card\n  - Draw it\n- Call Sam tomorrow\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  // Among several lines, Enter begins another line: the help beside them says so.
  const lines = page.getByRole('textbox', { name: 'Add a task' });
  await expect(page.getByText('Enter starts another line. Ctrl Enter adds them.')).toBeVisible();
  await expect(lines).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveValue(/tomorrow\n$/);
  await page.keyboard.press('Control+Enter');
  await expect(line(page, 'Poster')).toHaveAccessibleName('Poster, 0 of 2 steps done');
  await expect(line(page, 'Call Sam')).toHaveAccessibleName('Call Sam, planned for tomorrow');
  await expect(entry(page)).toBeFocused();

  // Leaving a half-typed name for another place keeps the focus there.
  await line(page, 'Call Sam').focus();
  await page.keyboard.press('F2');
  await list(page).getByRole('textbox', { name: 'Title' }).fill('Call Alex');
  await entry(page).click();
  await expect(line(page, 'Call Alex')).toBeVisible();
  await expect(entry(page)).toBeFocused();
});

test('by the pointer alone: several selected by their boxes, finished and moved together; a group put away', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  for (const words of ['One @School', 'Two @School', 'Three', 'Four']) await addTask(page, words);
  await listByGroup(page);
  await choose(page, 'Three', 'Select');
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  const bar = page.getByRole('group', { name: 'Selected tasks' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('menuitem', { name: 'Group' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'School' }).click();
  await expect(part(page, 'School')).toHaveAccessibleName('School, 3 tasks');
  await bar.getByRole('button', { name: 'Complete' }).click();
  await expect(part(page, 'School')).toHaveAccessibleName('School, 1 task');
  await expect(bar).toBeHidden();
  await part(page, 'School').getByRole('button', { name: 'Menu of School' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(part(page, 'School')).toBeHidden();
  await page.getByRole('group', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, 'One')).toBeVisible();
});

async function topOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + 4 };
}
