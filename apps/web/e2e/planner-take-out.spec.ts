import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, entry, line, runAction, startPlanner } from './support/planner.ts';
import { calendar, item } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

const LAPTOP = { width: 1366, height: 768 };

test.use({ timezoneId: SYDNEY, locale: 'en-AU', viewport: LAPTOP });

test('a student who is ill on Thursday sees what moves, moves it by keys alone, and takes it back in one step', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay thu 4pm 1h due fri 27 nov');
  await addTask(page, 'Reading thu 30min');
  await addTask(page, 'Choir event thu 7pm-8pm');
  await addTask(page, 'Footy boots thu');
  await addTask(page, 'Worksheet thu 6pm 5h due wed');

  await entry(page).fill('ill on thursday');
  await expect(page.getByRole('button', { name: 'I’m ill or away…' })).toBeVisible();
  await entry(page).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'I’m ill or away' });
  await expect(sheet.getByRole('radio', { name: 'Whole day' })).toBeChecked();
  await expect(sheet.getByRole('radio', { name: 'Ill' })).toBeChecked();
  const listed = (name: string) => sheet.getByRole('list', { name }).getByRole('listitem');
  await expect(listed('Moves')).toHaveText(['Reading (30 min) to today', 'Essay (1 h) to today 3:30 pm']);
  await expect(listed('Stays tomorrow')).toHaveCount(3);
  await expectAccessible(page);
  // Nothing has moved yet.
  await expect(page.getByText('Tomorrow, 4 pm')).toBeVisible();

  await sheet.getByRole('radio', { name: 'Whole day' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('radio', { name: 'Afternoon' })).toBeChecked();
  await expect(listed('Moves')).toHaveText([/^Essay/]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(item(page, 'Ill')).toBeVisible();
  await expect(page.getByRole('group', { name: 'What was done' })).toContainText(
    'Added “Ill” tomorrow and moved 2 tasks',
  );
  await page
    .getByRole('group', { name: 'Planner' })
    .getByRole('button', { name: /^Undo: Added “Ill”/ })
    .click();
  await expect(item(page, 'Ill')).toHaveCount(0);

  await runAction(page, 'sick', 'I’m ill or away…');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await calendar(page)
    .getByRole('button', { name: /^Thu 19/ })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'I’m ill or away…' }).click();
  await expect(sheet.getByRole('button', { name: 'Add “Ill” tomorrow, move 2 things' })).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(LAPTOP);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(line(page, 'Essay')).toBeVisible();
});
