import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL, NARROW, WIDE } from './support/places.ts';
import { drag, middleOf } from './support/planner-calendar.ts';
import { addTask, expectSaved, line, openTab, runAction, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Task' });

/** Adds something that a task can have, in its panel. */
async function addPart(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Add to this task' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Drags the last row by its grip to above the first. */
async function dragUp(page: Page, rows: Locator): Promise<void> {
  await rows.last().hover();
  const first = await rows.first().boundingBox();
  if (!first) throw new Error('It is not drawn.');
  await drag(page, await middleOf(rows.last().getByTitle('Drag to move')), { x: first.x + 40, y: first.y + 3 });
}

test('four questions by keyboard make a planner: subjects, a week’s beginning, a sample removed by one press', async ({
  page,
}) => {
  await signIn(page, stranger());
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'Make it your week' })).toBeFocused();
  await expectAccessible(page);
  // Two cards come first: where the planner lives is answered at the end.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Another subject' }).focus();
  await page.keyboard.type('Latin, english');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Latin' })).toHaveAttribute('aria-pressed', 'true');
  const report = page.getByRole('group', { name: 'Send us a weekly report?' });
  for (const answer of await report.getByRole('radio').all()) await expect(answer).not.toBeChecked();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  const example = page.getByRole('checkbox', { name: /^Start with an example week/ });
  await expect(example).not.toBeChecked();
  await example.check();
  await page.getByRole('button', { name: 'Start planning' }).press('Enter');
  await expect(page.getByText('Choose one of the two.')).toBeVisible();
  await page.getByRole('button', { name: /^On all my devices/, pressed: false }).press('Enter');
  await page.getByRole('button', { name: 'Start planning' }).press('Enter');
  await expect(page.getByRole('button', { name: /Up to date/ })).toBeVisible();

  const data = await openTab(page, 'Groups and tags');
  const subject = data.getByRole('region', { name: 'Subject' });
  await expect(subject.getByRole('textbox', { name: /^Name of the tag (?!group)/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the example week' }).click();
  await openTab(page, 'Groups and tags');
  await expect(subject.getByRole('textbox', { name: /^Name of the tag (?!group)/ })).toHaveText(['English', 'Latin']);
  await openTab(page, 'Week and reminders');
  await expect(data.getByRole('combobox', { name: 'Week starts on' })).toHaveValue('7');
  await openTab(page, 'Your devices');
  await expect(data.getByText('Up to date.')).toBeVisible();
  await page.goto('/planner');
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeVisible();
});

test.describe('in Germany', () => {
  test.use({ locale: 'de-DE' });
  test('examples and hints have times on the clock of 24 hours, until the clock of 12 hours is chosen @deep', async ({
    page,
  }) => {
    await signIn(page, stranger());
    await page.goto('/planner');
    await page.getByRole('button', { name: 'Skip' }).click();
    const field = page.getByRole('combobox', { name: 'Add a task' });
    await expect(field).toHaveAttribute('placeholder', 'Essay tomorrow 16:00 #english');
    await expect(page.getByText('Essay draft tomorrow 16:00 45m #english due fri')).toBeVisible();
    const sheet = await openTab(page, 'Appearance');
    await sheet.getByRole('radio', { name: '4:30 pm' }).check();
    await page.keyboard.press('Escape');
    await expect(field).toHaveAttribute('placeholder', 'Essay tomorrow 4pm #english');
  });
});

test.describe('in the United States', () => {
  test.use({ locale: 'en-US' });
  test('weeks begin on Sunday, clocks count to twelve and months come first, without a question @deep', async ({
    page,
  }) => {
    await signIn(page, stranger());
    await page.goto('/planner');
    await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked();
    await page.getByRole('button', { name: 'Skip' }).click();
    const chosen = await openTab(page, 'Appearance');
    await expect(chosen.getByRole('radio', { name: '4:30 pm' })).toBeChecked();
    await expect(chosen.getByRole('radio', { name: 'December 31, 12/31' })).toBeChecked();
    await openTab(page, 'Week and reminders');
    await expect(chosen.getByRole('combobox', { name: 'Week starts on' })).toHaveValue('7');
  });
});

test('each field of a task saves by itself, is undone by itself, and what is half typed outlives the page', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay');
  await line(page, 'Essay').click();
  const editor = panel(page);
  await editor.getByRole('textbox', { name: 'Due day' }).fill('fri');
  await editor.getByRole('textbox', { name: 'Due day' }).press('Enter');
  await editor.getByRole('textbox', { name: 'Due time' }).fill('4pm');
  await editor.getByRole('textbox', { name: 'Length', exact: true }).fill('1 h 30');
  await editor.getByRole('textbox', { name: 'Length', exact: true }).press('Tab');
  await expect(editor.getByRole('textbox', { name: 'Due time' })).toHaveValue('16:00');
  await expect(editor.getByRole('textbox', { name: 'Length', exact: true })).toHaveValue('1 h 30 min');
  await editor.getByRole('textbox', { name: 'Length', exact: true }).press('ArrowUp');
  await expect(editor.getByRole('textbox', { name: 'Length', exact: true })).toHaveValue('1 h 35 min');
  await editor.getByRole('textbox', { name: 'Length', exact: true }).press('Shift+ArrowDown');
  await expect(editor.getByRole('textbox', { name: 'Length', exact: true })).toHaveValue('1 h 34 min');
  await editor.getByRole('textbox', { name: 'Planned day', exact: true }).fill('soon');
  await editor.getByRole('textbox', { name: 'Planned day', exact: true }).press('Enter');
  await expect(editor.getByRole('alert')).toHaveText('Enter a day like “fri”, “12/3” or “20 Nov”.');
  await editor.getByRole('textbox', { name: 'Planned day', exact: true }).press('Escape');

  await addPart(page, 'Session in the calendar');
  const block = editor.getByRole('group', { name: /^Session / });
  await block.getByRole('textbox', { name: 'Starts' }).fill('7.07 am');
  await block.getByRole('textbox', { name: 'Starts' }).press('Enter');
  await expect(block).toContainText('to 08:41');

  await editor.getByRole('button', { name: 'Tag', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Find or add a tag' })).toBeFocused();
  await page.keyboard.type('Latin');
  await editor.getByRole('button', { name: 'Add “Latin” to Subject' }).click();
  await expect(editor.getByRole('button', { name: 'Take off Latin' })).toBeVisible();

  await addPart(page, 'Steps');
  const add = editor.getByRole('textbox', { name: 'Add a step' });
  await add.fill('Draft');
  await add.press('Enter');
  await add.fill('Plan');
  await add.press('Enter');
  await editor.getByRole('textbox', { name: 'Step: Plan' }).press('Alt+ArrowUp');
  await expect(editor.getByRole('textbox', { name: /^Step: / })).toHaveText(['Plan', 'Draft']);
  await dragUp(page, editor.getByRole('group', { name: 'Steps' }).getByRole('listitem'));
  await expect(editor.getByRole('textbox', { name: /^Step: / })).toHaveText(['Draft', 'Plan']);
  await editor.getByRole('textbox', { name: 'Step: Draft' }).press('Alt+ArrowDown');
  await expect(editor.getByRole('list', { name: 'How full these days are' })).toContainText('1 h 34 min of');
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await expect(editor).toBeVisible();

  await editor.getByRole('textbox', { name: 'Notes' }).fill('Two pages');
  await add.pressSequentially('Half a st');
  await page.reload();
  await line(page, 'Essay').click();
  await expect(editor.getByRole('textbox', { name: 'Notes' })).toHaveValue('Two pages');
  await expect(add).toHaveValue('Half a st');
  await expect(editor.getByRole('textbox', { name: /^Step: / })).toHaveText(['Plan', 'Draft']);

  await editor.getByRole('textbox', { name: 'Title' }).fill('Essay on Macbeth');
  await editor.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(line(page, 'Essay on Macbeth')).toBeVisible();
  await line(page, 'Essay on Macbeth').focus();
  await page.keyboard.press('z');
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Essay');
  await page.keyboard.press('z');
  await expect(editor.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  await addPart(page, 'Group');
  await editor.getByRole('combobox', { name: 'Group' }).selectOption('New group…');
  await expect(editor.getByRole('textbox', { name: 'Name of the new group' })).toBeVisible();
  await editor.getByRole('textbox', { name: 'Name of the new group' }).fill('Assignments');
  await editor.getByRole('textbox', { name: 'Name of the new group' }).press('Enter');
  await expect(editor.getByRole('combobox', { name: 'Group' })).toContainText('Assignments');
  await editor.getByRole('button', { name: 'Duplicate' }).click();
  await expect(line(page, 'Essay')).toHaveCount(2);
});

test('groups and tags are named, coloured, moved, put away and brought back in place', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const tab = await openTab(page, 'Groups and tags');
  const add = tab.getByRole('textbox', { name: 'Add a group' });
  for (const name of ['Later', 'This week']) {
    await add.fill(name);
    await add.press('Enter');
  }
  await add.fill('later');
  await add.press('Enter');
  await expect(tab.getByRole('alert')).toHaveText('You already have a group “later”.');
  await add.fill('');
  const groups = tab.getByRole('textbox', { name: /^Name of the group / });
  await groups.nth(1).press('Alt+ArrowUp');
  await expect(groups).toHaveText(['This week', 'Later']);
  await groups.nth(0).fill('Now');
  await groups.nth(0).press('Enter');
  await tab.getByRole('button', { name: 'How Now looks' }).click();
  await page.getByRole('radio', { name: 'Moss' }).check();
  await page.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'More for Later' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(groups).toHaveText(['Now']);
  await tab.getByText('Archived (1)').click();
  await tab.getByRole('button', { name: 'Bring back Later' }).click();
  await expect(groups).toHaveText(['Now', 'Later']);
  await dragUp(page, groups.locator('xpath=..'));
  await expect(groups).toHaveText(['Later', 'Now']);
  await tab.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(groups).toHaveText(['Now', 'Later']);
  await tab.getByRole('tab', { name: 'Groups and tags' }).press('Control+z');
  await expect(groups).toHaveText(['Now']);
  await tab.getByRole('tab', { name: 'Groups and tags' }).press('Control+Shift+z');
  await expect(groups).toHaveText(['Now', 'Later']);

  const subject = tab.getByRole('region', { name: 'Subject' });
  await subject.getByRole('textbox', { name: 'Add a tag to Subject' }).fill('Latin');
  await subject.getByRole('textbox', { name: 'Add a tag to Subject' }).press('Enter');
  await subject.getByRole('button', { name: 'How Latin looks' }).click();
  await page.getByRole('textbox', { name: 'Letter, instead of the shape' }).fill('La');
  await page.keyboard.press('Escape');
  const levels = tab.getByRole('region', { name: 'Difficulty' });
  await levels.getByRole('radio', { name: 'Colours the calendar' }).check();
  await expect(subject.getByRole('radio', { name: 'Colours the calendar' })).not.toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);

  await tab.getByRole('button', { name: 'More for Latin' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(subject.getByRole('textbox', { name: 'Name of the tag Latin' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await runAction(page, 'trash', 'Trash');
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await trash.getByRole('button', { name: 'Put back Latin' }).click();
  await expect(trash.getByText('The trash is empty.')).toBeVisible();
  await page.keyboard.press('Escape');
  await openTab(page, 'Groups and tags');
  await expect(subject.getByRole('button', { name: 'How Latin looks' })).toHaveText(/La$/);
});

test('one field finds tasks, events and tags by any part of a word, and Enter opens the best', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await page.keyboard.press('Control+k');
  // The shortcut works without waiting, from text fields too; the typed letters trigger no shortcut of the planner.
  await page.keyboard.type('foot');
  const field = page.getByRole('combobox', { name: 'Search and filter' });
  await expect(field).toHaveValue('foot');
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(found.first()).toContainText('Football');
  await field.fill('soliloqu');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Macbeth essay');
  await expectAccessible(page);
  await field.fill('nothing of the kind');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await field.fill('next friday');
  await expect(found.first()).toContainText('Go to Friday');
  await field.fill('dark');
  await expect(found).toContainText(['Dark mode', 'Settings: Light or dark']);
  await field.fill('s');
  await expect(found.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.fill('soliloqu');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Macbeth essay');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(line(page, 'Macbeth essay')).toBeFocused();
});

test('feedback is kept until it has gone', async ({ page, watch }) => {
  watch.expectMessage(/Failed to load resource|ERR_FAILED/);
  await signIn(page, stranger());
  await startPlanner(page);
  await runAction(page, 'feedback', 'Send feedback');
  const tab = page.getByRole('dialog', { name: 'Send feedback' });
  await expectAccessible(page);
  await tab.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(tab.getByRole('alert')).toHaveText('Write your message first.');
  const message = tab.getByRole('textbox', { name: 'Your message' });
  await message.fill('The month is lovely.');
  await tab.getByRole('combobox', { name: 'Type' }).selectOption('Idea');

  let refused = 0;
  await page.route(`${API_URL}/feedback`, (route) => {
    refused += 1;
    return route.abort();
  });
  await tab.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(tab.getByRole('alert')).not.toBeEmpty();
  expect(refused).toBeGreaterThan(0);
  await page.unroute(`${API_URL}/feedback`);
  await page.reload();
  await expectSaved(page);
  await runAction(page, 'feedback', 'Send feedback');
  await expect(message).toHaveValue('The month is lovely.');

  const sent = page.waitForResponse((answer) => answer.url() === `${API_URL}/feedback`);
  await tab.getByRole('button', { name: 'Send Feedback' }).click();
  expect((await sent).ok()).toBe(true);
  expect((await sent).request().postDataJSON()).toEqual({ message: 'The month is lovely.', type: 'idea' });
  await expect(tab.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await tab.getByRole('button', { name: 'Write another' }).click();
  await expect(message).toHaveValue('');
});

test('single-key shortcuts can be turned off; those with Control and the arrow keys stay @deep', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay');
  const data = await openTab(page, 'Appearance');
  const choice = data.getByRole('group', { name: 'Single-key shortcuts' });
  await expect(choice.getByRole('radio', { name: 'On' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Off' }).check();
  await page.keyboard.press('Escape');
  await line(page, 'Essay').focus();
  await expect(page.locator('[aria-keyshortcuts=n], [aria-keyshortcuts=f], [aria-keyshortcuts=t]')).toHaveCount(0);
  await expect(page.locator('[aria-keyshortcuts="Control+z"]')).toBeAttached();
  // Shortcuts of the whole planner, and of the line itself.
  for (const key of ['n', 's', '.', ',', '?', '/', 'm', 'g']) await page.keyboard.press(key);
  await expect(line(page, 'Essay')).toBeFocused();
  await expect(line(page, 'Essay')).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'Essay' })).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('checkbox', { name: 'Essay: done' })).not.toBeChecked();
  // Keys in a field type text, and so do keys on their way to it.
  await page.evaluate(() => {
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press({ key: 'k', ctrlKey: true });
    press({ key: 'k', repeat: true });
    for (const key of 'short') press({ key });
  });
  const search = page.getByRole('combobox', { name: 'Search and filter' });
  await expect(search).toHaveValue('short');
  await page.keyboard.type('cuts');
  await expect(search).toHaveValue('shortcuts');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Single-key shortcuts are off.')).toBeVisible();
  await expect(keys.getByText('Search and filter')).toBeVisible();
  await expect(keys.getByText('Add task')).toHaveCount(0);
});

test(
  'the tabs of the settings stay in view, and a newly chosen tab begins at its top',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 600 });
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    const data = await openTab(page, 'Data');
    await data.getByRole('heading', { name: 'Example week' }).scrollIntoViewIfNeeded();
    await expect(data.getByRole('heading', { name: 'Kept on this device' })).not.toBeInViewport();
    await expect(data.getByRole('tab', { name: 'Data' })).toBeInViewport({ ratio: 1 });
    const week = await openTab(page, 'Week and reminders');
    await expect(week.getByRole('combobox', { name: 'Week starts on' })).toBeInViewport({ ratio: 1 });
  },
);
