import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { kept, line, openData, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

const HEAD =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT';
const TODOIST = [
  HEAD,
  'section,Homework,,,,,,,,,,',
  'task,Poster about bees @art,A2 paper,1,1,,,,en,,45,minute',
  'task,Buy paper,,4,2,,,,en,,,',
  'task,Water plants,,4,1,,,every mon,en,,,',
  'task,Klavier,,4,1,,,jeden Montag,de,,,',
  'other,Something else,,,,,,,,,,',
].join('\r\n');

test('S70 a project of Todoist is dropped, previewed, moved in, taken back, and known again', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const drop = async (text: string, name: string) => {
    const data = await page.evaluateHandle(
      ([content, file]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], file, { type: 'text/csv' }));
        return transfer;
      },
      [text, name] as const,
    );
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  };
  await drop(TODOIST, 'School.csv');
  const preview = page.getByRole('dialog', { name: 'Move from Todoist' });
  await expect(preview.getByText('3 New', { exact: true })).toBeVisible();
  await expect(preview.getByText('1 Could not be read')).toBeVisible();
  await expect(preview.getByText('1 detail that Bellweek can’t set will be in the notes, as written.')).toBeVisible();
  await preview.getByText('What becomes of each part of the file').click();
  await expect(preview.getByText('CONTENT: Title; @labels become tags')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Add 3' }).focus();
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByText('Added 3 tasks from Todoist: School.')).toBeVisible();
  await expect(kept(settings)).toHaveText('3 tasks and 0 events. All saved.');
  await page.setViewportSize({ width: 1280, height: 800 });

  await drop(TODOIST, 'School.csv');
  await expect(preview.getByText('3 Already here')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).last().click();
  await drop('hello', 'notes.txt');
  await expect(settings.getByText(/^We don’t know this kind of file\./)).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(kept(settings)).toHaveText('0 tasks and 0 events. All saved.');
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(line(page, 'Poster about bees')).toHaveCount(0);
  await openData(page);
  await page.getByLabel('File from another app').setInputFiles({
    name: 'School.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(TODOIST),
  });
  await preview.getByRole('button', { name: 'Add 3' }).click();
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(line(page, 'Poster about bees')).toBeVisible();
});
