import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { finger, middleOf } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW, hasTouch: true, isMobile: true });

test('on a phone: added in a sheet, ordered by a finger that rests first, a menu at one that stays, opened, done', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  // A phone has no mouse pointer that rests where "Skip" was and hovers over the menu that opens there.
  await page.mouse.move(0, 0);
  const bar = page.getByRole('navigation', { name: 'Planner' });
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Add' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  for (const words of ['One', 'Two due fri', 'Three']) {
    await sheet.getByRole('combobox').fill(words);
    await sheet.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(sheet.getByRole('combobox')).toHaveValue('');
  }
  await sheet.getByRole('combobox').fill('essay tomorrow 4pm 45m #english');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toBeHidden();

  const touch = await finger(page);
  const from = await middleOf(line(page, 'Three'));
  const one = await middleOf(line(page, 'One'));
  await touch.down(from);
  await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
  await touch.move(from, { x: one.x, y: one.y - 16 });
  await touch.up();
  await expect(page.getByText('Moved “Three” above “One”').first()).toBeVisible();

  const three = await middleOf(line(page, 'Three'));
  await touch.down(three);
  await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
  await touch.move(three, await middleOf(bar.getByRole('button', { name: 'Today' })));
  await touch.up();
  await expect(line(page, 'Three')).toHaveAccessibleName(/planned for today/);

  const two = await middleOf(line(page, 'Two'));
  await touch.down(two);
  await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
  await touch.up();
  await page.getByRole('menuitem', { name: 'Planned' }).tap();
  await page.getByRole('menuitemcheckbox', { name: 'Today' }).tap();
  await expect(line(page, 'Two')).toHaveAccessibleName(/planned for today/);
  // The list stays in its place when the button takes the focus.
  await page.getByRole('button', { name: 'Menu of Two' }).tap();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  expect((await line(page, 'Two').boundingBox())?.x).toBe(0);

  await line(page, 'Two').tap();
  const task = page.getByRole('dialog', { name: 'Task' });
  await expect(task.getByRole('textbox', { name: 'Title' })).toHaveValue('Two');
  await task.getByRole('button', { name: 'Close' }).tap();
  await expect(task).toBeHidden();
  await page.getByRole('checkbox', { name: 'One: done' }).tap();
  await expect(page.getByText('2 left')).toBeVisible();

  await bar.getByRole('button', { name: 'Today' }).tap();
  await expect(page.getByRole('region', { name: 'To do today' })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Calendar' }).tap();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'List' }).tap();
  await expect(line(page, 'Two')).toBeVisible();
});
