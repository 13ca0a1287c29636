import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { calendar, finger, middleOf } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW, hasTouch: true, isMobile: true, timezoneId: SYDNEY });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');
const FRIDAY = new Date('2026-11-20T15:30:00+11:00');

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Planner' });
const tab = (page: Page, name: string): Promise<void> => bar(page).getByRole('button', { name }).tap();

async function start(page: Page, now = WEDNESDAY): Promise<void> {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'week');
  if (now === WEDNESDAY) return;
  await page.clock.setFixedTime(now);
  await page.reload();
}

test('Today says what is on now, then what is overdue, due and planned, each with a box', async ({ page }) => {
  await start(page, FRIDAY);
  await tab(page, 'Today');
  const agenda = page.getByRole('region', { name: 'To do today' });
  const overdue = agenda.getByRole('group', { name: 'Overdue' });
  // The list is due today as well, and in the same part as in the list of tasks.
  for (const title of ['Prac report', 'Vocabulary list 12']) {
    await expect(overdue.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible();
    await expect(overdue.getByRole('checkbox', { name: `${title}: done` })).toBeVisible();
  }
  // Now is in the upper third, and there are no hours below: what has a time stands in the agenda.
  const now = agenda.getByRole('heading', { name: /^Now 15:30/ });
  await expect.poll(async () => (await now.boundingBox())?.y).toBeLessThan(NARROW.height / 3);
  await expect(calendar(page)).toHaveCount(0);
  // The view switch belongs to the calendar.
  await expect(page.getByRole('radio', { name: 'Week', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await agenda.getByRole('checkbox', { name: 'Prac report: done' }).tap();
  await expect(overdue.getByRole('button', { name: /^Prac report/ })).toBeHidden();
  await agenda.getByRole('button', { name: /^Vocabulary list 12/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible();
});

/** Adds tasks in the phone's sheet. */
async function addAll(page: Page, ...all: string[]): Promise<void> {
  await tab(page, 'Add');
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  for (const words of all) {
    await sheet.getByRole('combobox').fill(words);
    await sheet.getByRole('combobox').press('Enter');
    await expect(sheet.getByRole('combobox')).toHaveValue('');
  }
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toBeHidden();
}

test('where much is overdue, every part of Today is in sight all the same', { tag: '@deep' }, async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page);
  await addAll(page, ...[1, 2, 3, 4, 5, 6].map((at) => `Late ${at} due today`));
  await page.clock.setFixedTime(FRIDAY);
  await page.reload();
  await addAll(page, 'Essay due today', 'Quiz due today', 'Reading today', 'Cards today', 'Notes today');
  await tab(page, 'Today');
  const agenda = page.getByRole('region', { name: 'To do today' });
  const part = (name: string): Locator => agenda.getByRole('group', { name });
  for (const name of ['Overdue', 'Due today', 'Planned']) {
    await expect(part(name).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(part(name).getByRole('checkbox').first()).toBeInViewport({ ratio: 1 });
  }
  await expect(part('Overdue').getByRole('heading')).toHaveText('Overdue 6');
  await expect.poll(() => agenda.evaluate((el) => el.scrollHeight <= el.clientHeight)).toBe(true);
  await expectAccessible(page);
  await part('Overdue')
    .getByRole('button', { name: /^\d more$/ })
    .tap();
  await expect(part('Overdue').getByRole('checkbox')).toHaveCount(6);
  await part('Planned').getByRole('checkbox').last().scrollIntoViewIfNeeded();
  await part('Overdue').getByRole('button', { name: 'Show less' }).tap();
  await expect(part('Overdue').getByRole('checkbox')).not.toHaveCount(6);
});

test('an empty Today says so, and leads to adding a task; the sheet says what it added, and takes it back', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page);
  await tab(page, 'Today');
  const agenda = page.getByRole('region', { name: 'To do today' });
  await expect(agenda).toContainText('Nothing due or planned today.');
  await expectAccessible(page);
  await agenda.getByRole('button', { name: 'Add task' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  const field = sheet.getByRole('combobox');
  const said = sheet.getByRole('group', { name: 'What was done' });
  await expect(said).toHaveCount(0);
  for (const title of ['One', 'Two']) {
    await field.fill(`${title} today`);
    await sheet.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(said).toContainText(`Added “${title}”`);
    await expect(page.getByRole('status').filter({ hasText: `Added “${title}”` })).toHaveCount(1);
    await expect(field).toBeFocused();
  }
  await expectAccessible(page);
  await said.getByRole('button', { name: 'Undo' }).tap();
  await expect(sheet).toBeVisible();
  await expect(field).toBeFocused();
  await expect(said).toContainText('Undid: Added “Two”');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(agenda.getByRole('checkbox')).toHaveCount(1);
  await expect(agenda.getByRole('checkbox', { name: 'One: done' })).toBeVisible();
});

test('in a week on a phone a day says how much is due, and opens the list of it', async ({ page }) => {
  await start(page);
  await tab(page, 'Calendar');
  await page.getByRole('radio', { name: 'Week', exact: true }).tap();
  const due = calendar(page).getByRole('button', { name: /^2 due/ });
  await expect(due).toBeVisible();
  // Names of days are whole on the smallest phone.
  await page.setViewportSize({ width: 330, height: 844 });
  const heads = calendar(page).locator('button[data-date]');
  await expect(heads).toHaveCount(7);
  const wide = await heads.evaluateAll((names) =>
    names
      .filter((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        const [own, day] = [text.getBoundingClientRect(), name.closest('[data-day]')!.getBoundingClientRect()];
        return own.left < day.left || own.right > day.right;
      })
      .map((name) => name.textContent),
  );
  expect(wide).toEqual([]);
  await page.setViewportSize(NARROW);
  await due.tap();
  const dialog = page.getByRole('dialog', { name: /Friday 20 November/ });
  await expect(dialog.getByRole('button', { name: /Macbeth essay/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Vocabulary list 12/ })).toBeVisible();
  await expectAccessible(page);
  // A popover is a sheet at the foot of the screen here, with a button that closes it.
  await expect
    .poll(() => dialog.evaluate((el) => Math.abs(el.getBoundingClientRect().bottom - innerHeight) <= 1))
    .toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await expect(due).toBeFocused();
});

test('a task held over the Calendar tab opens it, and is dropped on a day there @deep', async ({ page }) => {
  await start(page);
  await tab(page, 'List');
  const touch = await finger(page);
  const from = await middleOf(line(page, 'Still life, second study'));
  await touch.down(from);
  await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
  const over = await middleOf(bar(page).getByRole('button', { name: 'Calendar' }));
  await touch.move(from, over);
  const saturday = calendar(page).locator('[data-day="2026-11-28"]');
  await expect(saturday).toBeVisible();
  await touch.move(over, await middleOf(saturday));
  await touch.up();
  await tab(page, 'List');
  await expect(line(page, 'Still life, second study')).toHaveAccessibleName(/planned for Sat 28 November/);
});

test('menus are sheets at the foot of the screen, and so are the menus in them, with a way back @deep', async ({
  page,
}) => {
  await start(page);
  await tab(page, 'List');
  await page.getByRole('button', { name: 'Menu of Still life, second study' }).tap();
  const menu = page.getByRole('menu', { name: 'Task' });
  const isSheet = async (of: Locator): Promise<void> => {
    await expect(of).toBeVisible();
    await expect
      .poll(() =>
        of.evaluate((el) => {
          const { left, right, top, bottom } = el.getBoundingClientRect();
          return left <= 1 && right >= innerWidth - 1 && top >= 0 && Math.abs(bottom - innerHeight) <= 1;
        }),
      )
      .toBe(true);
  };
  await isSheet(menu);
  await menu.getByRole('menuitem', { name: 'Due' }).tap();
  const due = page.getByRole('menu', { name: 'Due' });
  await isSheet(due);
  await due.getByRole('menuitem', { name: 'Back' }).tap();
  await expect(due).toBeHidden();
  await menu.getByRole('menuitem', { name: 'Due' }).tap();
  await due.getByRole('menuitemcheckbox', { name: 'Tomorrow' }).tap();
  await expect(menu).toBeHidden();
  await expect(line(page, 'Still life, second study')).toHaveAccessibleName(/Due tomorrow/);
});

test('a timetable shows one day at a time, and is written by touch', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByRole('option', { name: 'Timetable…' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Timetable' });
  await sheet.getByRole('button', { name: 'Make my timetable' }).tap();
  const cells = sheet.getByRole('grid', { name: 'Lessons' }).getByRole('gridcell');
  await expect(cells).toHaveCount(6);
  await sheet.getByLabel('Day', { exact: true }).selectOption('Tuesday');
  await cells.nth(1).tap();
  await page.getByLabel('Subject, Tuesday, 2').fill('Music');
  await page.keyboard.press('Enter');
  await expect(cells.filter({ hasNotText: /^Free$/ })).toHaveText(['Music']);
  // The notice leaves the control above the foot free.
  const copy = sheet.getByLabel('Copy Tuesday to');
  await copy.evaluate((el) => el.scrollIntoView({ block: 'end' }));
  await copy.selectOption('Wednesday');
  const notice = sheet.getByRole('group', { name: 'What was done' });
  // It finds its place once the screen has scrolled to what was changed.
  await expect
    .poll(async () => {
      const [box, own] = await Promise.all([notice.boundingBox(), copy.boundingBox()]);
      return box && own && box.y - (own.y + own.height);
    })
    .toBeGreaterThanOrEqual(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 330, height: 700 });
  await expectAccessible(page);
});
