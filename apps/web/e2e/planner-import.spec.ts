import { readFile } from 'node:fs/promises';
import { signIn, stranger } from './support/people.ts';
import { kept, line, OFFLINE_MESSAGES, openData, pageIsKept, SOME_TASKS, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test('an export comes back in; a file that is none changes nothing', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const settings = await openData(page);
  await expect(kept(settings)).toHaveText(SOME_TASKS);
  const full = (await kept(settings).textContent()) ?? '';
  const started = page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export my planner' }).click();
  const file = await (await started).path();
  await settings.getByRole('button', { name: 'Remove the sample week' }).click();
  await expect(kept(settings)).toHaveText('0 tasks and 0 events. All saved.');
  const input = page.getByLabel('File to import');
  await input.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByText('This is not a file that Bellweek exported.')).toBeVisible();
  await input.setInputFiles({ name: 'planner.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(settings.getByText(/^Imported \d+ tasks and \d+ events\.$/)).toBeVisible();
  await expect(kept(settings)).toHaveText(full);
});

test('a calendar of the school is added, what is due among the tasks, without a network too', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  await context.setOffline(true);
  const settings = await openData(page);
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const calendar = [
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${day}`, 'SUMMARY:Sports day', 'END:VEVENT'],
    ...['BEGIN:VTODO', 'UID:2', `DUE;VALUE=DATE:${day}`, 'SUMMARY:Lab report', 'END:VTODO'],
    'END:VCALENDAR',
  ].join('\r\n');
  const file = { name: 'school.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) };
  await page.getByLabel('Calendar to add').setInputFiles({ ...file, buffer: Buffer.from('hello') });
  await expect(page.getByText('This is not a calendar file, or it ends too early.')).toBeVisible();
  await page.getByLabel('Calendar to add').setInputFiles(file);
  await expect(settings.getByText('Added 1 event and 1 task from a calendar.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Lab report')).toBeVisible();
});
