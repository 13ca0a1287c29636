import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { entry, line, listByGroup, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';
import { typeAtOnce } from './support/typing.ts';

const said = (page: Page, sentence: string | RegExp): Locator => page.getByRole('status').filter({ hasText: sentence });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** A menu takes the focus a moment after it appears. */
const holdsFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);

test('by keyboard alone: written down with suggestions, ordered, selected, planned, done, undone, opened, found', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);

  // The welcome questions focus the field; after Escape, a key does.
  await expect(entry(page)).toBeFocused();
  await press(page, 'Escape', 'n');
  await expect(entry(page)).toBeFocused();
  for (const words of ['One #English', 'Two', 'Three', 'Four tomorrow']) {
    await page.keyboard.type(words);
    await press(page, 'Enter');
  }
  await page.keyboard.type('Five #en');
  await expect(page.getByRole('option', { name: 'English' })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
  await expect(entry(page)).toHaveValue('Five #English ');
  await page.keyboard.type('today');
  // Backspace removes an unwanted chip, and its words become title again.
  await press(page, 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('button', { name: 'Today, keep as text' })).toBeFocused();
  await press(page, 'Backspace');
  await expect(entry(page)).toBeFocused();
  await press(page, 'Enter');
  await expect(line(page, 'Five today')).toHaveAccessibleName('Five today, English');

  await listByGroup(page);
  await line(page, 'One').focus();
  await press(page, 'Home', 'ArrowDown');
  await expect(line(page, 'One')).toBeFocused();
  await press(page, 'End', 'Alt+ArrowUp', 'Alt+ArrowUp');
  await expect(said(page, 'Moved “Five today” above “Three”')).toBeAttached();
  await expect(line(page, 'Five today')).toBeFocused();
  // 23: the keys of a line work from its buttons too, and Space is the button's.
  await press(page, 'Tab', 'Alt+ArrowDown');
  await expect(said(page, 'Moved “Five today” below “Three”')).toBeAttached();
  await expect(line(page, 'Five today')).toBeFocused();
  await press(page, 'z', 'z', 'Tab', 'p');
  await expect(line(page, 'Five today')).toHaveAccessibleName(/planned for /);
  await press(page, 'z');
  await line(page, 'Five today').focus();

  await press(page, 'Home', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(said(page, '3 selected')).toBeVisible();
  await press(page, ' ');
  await expect(page.getByText('2 left')).toBeVisible();
  await expect(line(page, 'Two')).toBeHidden();
  // The focus of a removed line moves to the next remaining task.
  await expect(line(page, 'Five today')).toBeFocused();
  await expect(said(page, '3 selected')).toBeHidden();
  await press(page, 'Control+z');
  await expect(page.getByText('5 left')).toBeVisible();
  await expect(line(page, 'Two')).toBeVisible();

  await line(page, 'Two').focus();
  await press(page, 'F2');
  await page.keyboard.type('Second');
  await press(page, 'Enter');
  await expect(line(page, 'Second')).toBeFocused();
  await press(page, '.');
  await holdsFocus(page.getByRole('menu', { name: 'Task' }));
  await typeAtOnce(page, 'Planned');
  await expect(page.getByRole('menuitem', { name: 'Planned' })).toBeFocused();
  await press(page, 'ArrowRight');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Today' })).toBeFocused();
  await press(page, 'Enter');
  await expect(line(page, 'Second')).toHaveAccessibleName(/planned for today/);
  await expect(line(page, 'Second')).toBeFocused();
  await press(page, 'Delete');
  await expect(line(page, 'Second')).toBeHidden();
  await expect(line(page, 'Three')).toBeFocused();
  await press(page, 'Shift+Z');
  await press(page, 'z');
  await expect(line(page, 'Second')).toBeVisible();
});

test('the focus stays on the screen where a command changes the view, and where the example week is removed @deep', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-18T15:30:00+11:00'));
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar
    .getByRole('button', { name: /^English/ })
    .first()
    .focus();
  for (const [typed, how] of [
    ['month', 'Enter'],
    ['day', 'press'],
    ['next', 'Enter'],
  ] as const) {
    await press(page, '/');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    const named = page.getByRole('option', { name: new RegExp(`^${typed}`, 'i') }).last();
    await expect(named).toBeVisible();
    if (how === 'press') await named.click();
    else await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await holdsFocus(calendar);
  }
  await page.getByRole('button', { name: 'Remove the example week' }).press('Enter');
  await expect(page.getByText('This is an example week.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a task' })).toBeFocused();
  // The bar at the end of a phone's screen has an Add button of its own.
  await press(page, 'z');
  await page.setViewportSize({ width: 390, height: 844 });
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeVisible();
  await page.getByRole('button', { name: 'Remove the example week' }).press('Enter');
  await expect(add).toBeFocused();
});

test('by keyboard alone: panel, search, filter, help, views', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');

  await press(page, 'n', 'ArrowDown', 'End');
  await page.locator('[data-task]:focus').or(page.locator('[data-line]:focus')).waitFor();
  await line(page, 'Source analysis').focus();
  await press(page, 'Enter');
  const panel = page.getByRole('complementary', { name: 'Task' });
  await expect(panel.getByRole('heading', { name: 'Task' })).toBeFocused();
  await press(page, 'Escape');
  await expect(panel).toBeHidden();
  await expect(line(page, 'Source analysis')).toBeFocused();

  await press(page, '/');
  await page.keyboard.type('still life');
  await press(page, 'Enter');
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Still life, second study');
  await press(page, 'Escape');
  // Text and Enter may come before the search is drawn.
  await page.evaluate(() => {
    for (const key of ['/', ...'source an', 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Source analysis');
  await press(page, 'Escape');
  await expect(panel).toBeHidden();

  await listByGroup(page);
  await line(page, 'Source analysis').focus();
  await press(page, 'ArrowLeft', '.');
  await holdsFocus(page.getByRole('menu', { name: 'Group' }));
  await press(page, 'Escape');
  await expect(page.getByRole('row', { name: 'Later, ' })).toBeFocused();
  await press(page, 'ArrowLeft');
  await expect(line(page, 'Source analysis')).toBeHidden();
  await press(page, 'ArrowRight');
  await expect(line(page, 'Source analysis')).toBeVisible();
  // Keys may come faster than a long list renders: the second acts on the result of the first.
  await line(page, 'Source analysis').evaluate((element) => {
    for (let time = 0; time < 2; time += 1)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  });
  await expect(said(page, 'Opened “Source analysis” again')).toBeVisible();

  await press(page, 'f');
  await page.getByRole('button', { name: 'Not planned' }).click();
  await press(page, 'Escape');
  await expect(said(page, 'shown: Not planned')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(said(page, 'shown: Not planned')).toBeHidden();

  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Escape');
  await expect(help).toBeHidden();
  // Escape may come before the sheet is drawn, and closes it too: the keys after it are the planner's.
  await page.evaluate(() => {
    for (const key of ['?', 'Escape'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  for (const [key, name] of [
    ['m', 'Month'],
    ['d', 'Day'],
    ['w', 'Week'],
  ] as const) {
    await press(page, key);
    await expect(view(name)).toBeChecked();
  }
  await press(page, 'l');
  await expect(page.getByRole('treegrid', { name: 'Tasks' })).toBeHidden();
  await press(page, 'n');
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  await expect(sheet.getByRole('combobox')).toBeFocused();
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await press(page, 'l');
  await expect(page.getByRole('treegrid', { name: 'Tasks' })).toBeVisible();
});
