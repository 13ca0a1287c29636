import { readFileSync } from 'node:fs';
import { chooseMore, line } from '../../web/e2e/support/planner.ts';
import { addTask, beginEmpty, consent, beginSignIn, stranger } from './support/people.ts';
import { WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

test('what was planned in the browser comes along: its export is imported, in one step that can be undone', async ({
  start,
  browserPage,
}) => {
  const shell = await start();
  await consent(browserPage, await beginSignIn(shell), stranger());
  const page = await shell.page();
  await beginEmpty(page);
  // The system's browser is signed in by now.
  await browserPage.goto(`${WEB_URL}/planner`);
  await browserPage.getByRole('button', { name: 'Skip' }).click();
  await addTask(browserPage, 'Planned in the browser');
  await chooseMore(browserPage, 'Settings');
  await browserPage.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { name: 'Data' }).click();
  const started = browserPage.waitForEvent('download');
  await browserPage.getByRole('button', { name: 'Export my planner' }).click();
  const exported = readFileSync(await (await started).path());
  await chooseMore(page, 'Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Data' }).click();
  const file = { name: 'planner.json', mimeType: 'application/json', buffer: exported };
  await page.getByLabel('File to import').setInputFiles({ ...file, buffer: exported.subarray(0, 100) });
  await expect(page.getByText('This export is damaged, or ends too early. Please export it again.')).toBeVisible();
  await page.getByLabel('File to import').setInputFiles(file);
  await expect(settings.getByText(/^Imported 1 task and 0 events\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Planned in the browser')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(line(page, 'Planned in the browser')).toBeHidden();
});

test('S70 a calendar file is read in a thread of its own, shown, and added', async ({ begin }) => {
  const { page } = await begin();
  const threads: string[] = [];
  page.on('worker', (worker) => threads.push(worker.url()));
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const calendar = [
    ...['BEGIN:VCALENDAR', 'X-WR-CALNAME:Year 10'],
    ...['BEGIN:VTODO', 'UID:report@school', `DUE;VALUE=DATE:${date}`, 'SUMMARY:Lab report', 'END:VTODO'],
    ...['BEGIN:VEVENT', 'UID:never', `DTSTART:${date}`, 'DURATION:P999999999999999999W', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
  await chooseMore(page, 'Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Data' }).click();
  const file = { name: 'school.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) };
  await page.getByLabel('Calendar to add').setInputFiles(file);
  const preview = page.getByRole('dialog', { name: 'Year 10' });
  await expect(preview.getByText('1 Lasts more than 400 days')).toBeVisible();
  expect(threads).toEqual([expect.stringMatching(/[/]assets[/]reader-worker-[\w-]+[.]js$/)]);
  await preview.getByRole('button', { name: 'Add 1' }).click();
  await expect(settings.getByText('Added 1 task from “Year 10”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Lab report')).toBeVisible();
});
