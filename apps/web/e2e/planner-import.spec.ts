import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
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
  await settings.getByRole('button', { name: 'Remove the example week' }).click();
  await expect(kept(settings)).toHaveText('0 tasks and 0 events. All saved.');
  const input = page.getByLabel('File to import');
  await input.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByText('This is not a file that Bellweek exported.')).toBeVisible();
  await input.setInputFiles({ name: 'planner.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(settings.getByText(/^Imported \d+ tasks and \d+ events\.$/)).toBeVisible();
  await expect(kept(settings)).toHaveText(full);
});

/** The same for all files of a test, also at midnight. */
const NOW = Date.now();
/** Date in `days` days, as calendar files write it. */
const dateIn = (days: number): string =>
  new Date(NOW + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

const namedCalendar = (name: string, ...lines: string[]) => ({
  name: 'school.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(['BEGIN:VCALENDAR', `X-WR-CALNAME:${name}`, ...lines, 'END:VCALENDAR'].join('\r\n')),
});
const calendarFile = (...lines: string[]) => namedCalendar('Year 10', ...lines);
const sportsDay = (date: string, ...more: string[]): string[] => [
  ...['BEGIN:VEVENT', 'UID:sport@school', `DTSTART;VALUE=DATE:${date}`, 'SUMMARY:Sports day', ...more, 'END:VEVENT'],
];
const report = (date: string): string[] => [
  ...['BEGIN:VTODO', 'UID:report@school', `DUE;VALUE=DATE:${date}`, 'SUMMARY:Lab report', 'END:VTODO'],
];
const OFTEN = ['BEGIN:VEVENT', 'UID:often', `DTSTART:${dateIn(0)}T080000`, 'RRULE:FREQ=MINUTELY', 'END:VEVENT'];

const choose = (page: Page, file: ReturnType<typeof calendarFile>): Promise<void> =>
  page.getByLabel('Calendar to add').setInputFiles(file);
const preview = (page: Page): Locator => page.getByRole('dialog', { name: 'Year 10' });

test('S70 a calendar of the school is shown, then added, without a network too @worker', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(OFFLINE_MESSAGES);
  await signIn(page, stranger());
  await startPlanner(page);
  await pageIsKept(page);
  // The worker's cache must suffice: the browser empties its own whenever it needs the room.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  const settings = await openData(page);
  await choose(page, { ...calendarFile(), buffer: Buffer.from('hello') });
  await expect(page.getByText('This is not a calendar file, or it ends too early.')).toBeVisible();
  await choose(page, calendarFile(...sportsDay(dateIn(1)), ...report(dateIn(2)), ...OFTEN));
  await expect(preview(page).getByText('2 New')).toBeVisible();
  await expect(preview(page).getByText('1 Repeats every hour or more often')).toBeVisible();
  // Nothing is written before the import is confirmed.
  await page.keyboard.press('Escape');
  await expect(kept(settings)).toHaveText('0 tasks and 0 events. All saved.');
  await expect(page.getByRole('button', { name: 'Add a calendar…' })).toBeFocused();
  // A name without spaces wraps, so that the whole preview fits a phone's screen.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, namedCalendar('Timetable_'.repeat(20), ...sportsDay(dateIn(1))));
  const dialog = page.getByRole('dialog', { name: 'Timetable_' });
  await expect
    .poll(() =>
      dialog.evaluate((el) => {
        const { left, right } = el.getBoundingClientRect();
        return [left >= 0, right <= 390, el.scrollWidth - el.clientWidth];
      }),
    )
    .toEqual([true, true, 0]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(wide);
  await choose(page, calendarFile(...sportsDay(dateIn(1)), ...report(dateIn(2)), ...OFTEN));
  await preview(page).getByRole('button', { name: 'Add 2' }).click();
  await expect(settings.getByText('Added 1 event and 1 task from “Year 10”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Lab report')).toBeVisible();
});

test('S70 the same calendar again moves what moved, keeps what the student added, and is one step to undo', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const settings = await openData(page);
  await choose(page, calendarFile(...sportsDay(dateIn(1)), ...report(dateIn(2))));
  await expectAccessible(page);
  await preview(page).getByRole('radio', { name: 'Teal' }).check({ force: true });
  await preview(page).getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('textbox', { name: 'Find or add a tag' }).fill('School');
  await page.keyboard.press('Enter');
  await preview(page).getByRole('button', { name: 'Add 2' }).press('Enter');
  await expect(settings.getByText('Added 1 event and 1 task from “Year 10”.')).toBeVisible();

  await page.keyboard.press('Escape');
  await line(page, 'Lab report').getByRole('checkbox').click();
  await openData(page);
  await choose(page, calendarFile(...sportsDay(dateIn(3)), ...report(dateIn(4))));
  const moved = preview(page).getByText('2 Moved');
  await moved.press('Enter');
  await expect(preview(page).getByText(/^Sports day .* → /)).toBeVisible();
  await expect(preview(page).getByRole('radio', { name: 'Teal' })).toBeChecked();
  await expect(preview(page).getByRole('button', { name: 'Take off School' })).toBeVisible();
  await preview(page).getByRole('button', { name: 'Update 2' }).click();
  await expect(settings.getByText('Updated “Year 10”: 2 moved.')).toBeVisible();
  await choose(page, calendarFile(...sportsDay(dateIn(3)), ...report(dateIn(4))));
  await expect(preview(page).getByText('2 Already up to date')).toBeVisible();
  await preview(page).getByRole('button', { name: 'Close' }).last().click();

  await settings.getByRole('button', { name: 'Undo' }).click();
  await choose(page, calendarFile(...sportsDay(dateIn(3)), ...report(dateIn(4))));
  await expect(preview(page).getByText('2 Moved')).toBeVisible();
});

test('S70 a file that never ends is given up after five seconds, and the page goes on meanwhile', async ({ page }) => {
  // Replaces the planner's own parser by one that hangs on any file.
  const hangs = `onmessage = () => { postMessage({ type: 'begun' }); for (;;); };`;
  await page
    .context()
    .route(/reader-worker-.*[.]js/, async (route) => route.fulfill({ response: await route.fetch(), body: hangs }));
  await signIn(page, stranger());
  await startPlanner(page);
  const settings = await openData(page);
  await choose(page, calendarFile(...sportsDay(dateIn(1))));
  await expect(settings.getByText('Reading school.ics…')).toBeVisible();
  // The page stays responsive while the worker hangs.
  await settings.getByRole('tab', { name: 'Week and reminders', exact: true }).click();
  await settings.getByRole('tab', { name: 'Data' }).click();
  await choose(page, calendarFile(...sportsDay(dateIn(1))));
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings.getByText('Reading school.ics…')).toBeHidden();
  await choose(page, calendarFile(...sportsDay(dateIn(1))));
  await expect(settings.getByText('This file takes too long to read, so nothing was changed.')).toBeVisible();
  await expect(kept(settings)).toHaveText('0 tasks and 0 events. All saved.');
});
