import type { Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { addTask, line, openPlanner, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

/** The open task's notes. */
const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });

test('notes of one task that are typed in two tabs are both kept', async ({ page, context }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Lab report');
  const other = await context.newPage();
  await openPlanner(other);
  for (const tab of [page, other]) await line(tab, 'Lab report').click();
  await notes(page).pressSequentially('Bring the coat.');
  await notes(other).pressSequentially('Ask about table 3.');
  for (const tab of [page, other]) await notes(tab).blur();
  for (const tab of [page, other]) {
    await expect(notes(tab)).toHaveValue(/Bring the coat\./);
    await expect(notes(tab)).toHaveValue(/Ask about table 3\./);
  }
});

test('an open task that is deleted in another tab closes, and says where it is @deep', async ({ page, context }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Lab report');
  const other = await context.newPage();
  await openPlanner(other);
  await line(page, 'Lab report').click();
  await expect(notes(page)).toBeVisible();
  await line(other, 'Lab report').focus();
  await other.keyboard.press('Delete');
  await expect(notes(page)).toBeHidden();
  await expect(page.getByText(/Lab report.* was deleted in another window/).first()).toBeVisible();
});

test('Enter that ends a composition adds nothing, and the next one does', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const client = await page.context().newCDPSession(page);
  const field = page.getByRole('combobox', { name: 'Add a task' });
  await field.focus();
  await client.send('Input.imeSetComposition', { text: 'にほんご', selectionStart: 4, selectionEnd: 4 });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await client.send('Input.insertText', { text: 'にほんご' });
  // Safari tells of the end first; its Enter then has the input method's code alone.
  await field.evaluate((el) =>
    el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
  await expect(field).toHaveValue('にほんご');
  await expect(line(page, 'にほんご')).toHaveCount(0);
  await field.press('Enter');
  await expect(line(page, 'にほんご')).toBeVisible();
});

test.describe('zoomed in by 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the heads scroll away, and most of the window is the hours', async ({ page }) => {
    await signIn(page, stranger());
    await startPlanner(page);
    await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'Calendar' }).click();
    for (const view of ['Day', 'Week']) {
      await page.getByRole('region', { name: 'Calendar' }).getByRole('radio', { name: view, exact: true }).check();
      const hours = page.getByRole('list', { name: view === 'Day' ? /^Hours of/ : /^Week of/ });
      const room = await hours.evaluate((list) => {
        const frame = list.parentElement!;
        frame.scrollIntoView();
        const { top, bottom } = frame.getBoundingClientRect();
        return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
      });
      expect(room, view).toBeGreaterThan(150);
    }
  });
});
