import type { Locator, Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { entry, expectSaved, line, listByGroup, openPlanner } from './support/planner.ts';
import { calendar, item } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';
import { typeAtOnce } from './support/typing.ts';

test.use({ timezoneId: SYDNEY });

/** In Sydney; clocks go forward in the night to Sunday. */
const WEDNESDAY = new Date('2026-09-30T16:00:00+10:00');

const said = (page: Page, sentence: string | RegExp): Locator => page.getByRole('status').filter({ hasText: sentence });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the target has the focus, or the page ends. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 60 && !(await isThere()); tabs += 1) await press(page, 'Tab');
  await expect(target).toBeFocused();
}

test('a week planned by keys alone, over the night clocks change: each time of holding something is one step, and all is kept', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.clock.resume();
  await signIn(page, stranger());
  await page.goto('/planner');
  await tabTo(page, page.getByRole('button', { name: 'Skip' }));
  await press(page, 'Enter');
  await expect(entry(page)).toBeFocused();
  for (const words of ['Essay 1h', 'Prac report 45m due fri', 'Reading sat 3am 90m']) {
    await page.keyboard.type(words);
    await press(page, 'Enter');
    await expect(entry(page)).toHaveValue('');
  }

  // A button counts the items above the visible hours, and leads to them.
  const earlier = calendar(page).getByRole('button', { name: '1 earlier on Saturday 3 October' });
  await expect(item(page, 'Reading')).not.toBeInViewport();
  await tabTo(page, earlier);
  await press(page, 'Enter');
  await expect(item(page, 'Reading')).toBeFocused();
  await expect(item(page, 'Reading')).toBeInViewport({ ratio: 1 });
  await expect(earlier).toBeHidden();

  // Moves past the hour that the clock change skips, and back.
  await press(page, 'v', 'ArrowRight', 'ArrowUp');
  await expect(said(page, 'Sunday 01:45 to 04:15')).toBeAttached();
  await press(page, 'ArrowDown');
  await expect(said(page, 'Sunday 03:00 to 04:30')).toBeAttached();
  await press(page, 'Control+ArrowUp', 'Enter');
  await expect(said(page, '“Reading” takes 1 h 15 min from Sunday 03:00')).toBeAttached();
  await press(page, 'z');
  await expect(item(page, 'Reading')).toHaveAccessibleName(/^Reading 03:00 – 04:30, task, Saturday/);
  await press(page, 'v', 'ArrowLeft', 'Escape', 'z');
  await expect(line(page, 'Reading')).toBeHidden();
  await press(page, 'Shift+Z');
  await expect(item(page, 'Reading')).toBeVisible();

  await listByGroup(page);
  await press(page, 'n', 'ArrowDown', 'Home', 'ArrowDown');
  await expect(line(page, 'Essay')).toBeFocused();
  await press(page, '.');
  // A menu takes the focus a moment after it appears.
  const menu = page.getByRole('menu', { name: 'Task' });
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await typeAtOnce(page, 'Plan in');
  await expect(page.getByRole('menuitem', { name: 'Plan in the next free slot' })).toBeFocused();
  await press(page, 'Enter');
  await expect(line(page, 'Essay')).toHaveAccessibleName(/planned for today 16:0\d/);
  await expect(line(page, 'Essay')).toBeFocused();
  // One key moves to the calendar, and back.
  await press(page, 'c');
  await expect(item(page, 'Reading')).toBeFocused();
  await press(page, 'c');
  await expect(line(page, 'Essay')).toBeFocused();
  await press(page, 'c', 'Home');
  await expect(item(page, 'Essay')).toBeFocused();
  await press(page, 'v', 'ArrowRight', 'Enter', 'v', 'ArrowRight', 'Enter');
  await expect(said(page, 'Moved “Essay” to Friday')).toBeAttached();
  await press(page, 'z');
  await expect(item(page, 'Essay')).toHaveAccessibleName(/, task, tomorrow/);

  await press(page, 'Shift+N');
  const draft = page.getByRole('dialog', { name: 'New task or event' });
  await expect(draft.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Swim');
  await press(page, 'Enter');
  await expect(item(page, 'Swim')).toBeFocused();
  // A change of the shown days keeps the focused item, and the keys stay in the calendar.
  await press(page, 'd', 'j');
  await expect(calendar(page).getByRole('heading', { level: 2 })).toContainText('Thursday 1 October');
  await expect(item(page, 'Essay')).toBeFocused();
  await press(page, 'w');
  await expect(item(page, 'Reading')).toBeAttached();
  await expect(item(page, 'Essay')).toBeFocused();

  // Undo shows the week that the item returns to.
  const week = calendar(page).getByRole('heading', { level: 2 });
  await press(page, 'v', ...Array<string>(7).fill('ArrowRight'), 'Enter');
  await expect(week).toContainText('5 – 11 October');
  await press(page, 'z');
  await expect(week).toContainText('28 September – 4 October');
  await expect(item(page, 'Essay')).toBeFocused();

  await expectSaved(page);
  await openPlanner(page);
  await expect(item(page, 'Essay')).toHaveAccessibleName(/, task, tomorrow/);
  await expect(line(page, 'Prac report')).toBeVisible();
});
