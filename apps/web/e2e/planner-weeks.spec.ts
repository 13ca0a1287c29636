import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, chooseMore, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY, locale: 'en-US', viewport: { width: 1366, height: 768 } });

test('a student types marks, sees what the rest needs, and looks back at their own weeks', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Algebra sheet today 4pm 45min due fri #Maths');
  await addTask(page, 'Poem today 6pm 3h due mon #English');
  await line(page, 'Poem').getByRole('checkbox').click();
  await line(page, 'Algebra sheet').click();
  await expect(page.getByRole('textbox', { name: 'Result' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to this task' }).click();
  await page.getByRole('menuitem', { name: 'Mark' }).click();
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused();
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('34/40');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Maths: 85%')).toBeVisible();
  await page.getByRole('textbox', { name: 'What do I need for' }).fill('90');
  await page.keyboard.press('Enter');
  await expect(page.getByText('93.3% on average in the rest.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await chooseMore(page, 'Your weeks');
  const weeks = page.getByRole('dialog', { name: 'Your weeks' });
  await expect(weeks.getByRole('list').first().getByRole('listitem').first()).toContainText(
    '3 h worked, 3 h 45 min planned, 1 task finished',
  );
  await weeks.getByText('Show as a table').click();
  await expect(weeks.getByRole('row', { name: /Maths 45 min/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await weeks.getByRole('button', { name: 'Save as a file (CSV)' }).click();
  const saved = await (await download).path();
  expect(readFileSync(saved, 'utf8').split('\r\n')).toContain('2026-11-15,English,180,180,1');
});
