import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { readPlanner } from './support/planner-rows.ts';
import { newBrowser, turnOnSync, useSpareKey } from './support/planner-sync.ts';
import { entry, expectSaved, line, openData, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

/** The place off the public network that the API reads calendars from, in tests. */
const SERVER = process.env.FEED_TEST_SERVERS?.split(',')[0] ?? 'http://127.0.0.1:3990';
const ADDRESS = `${SERVER}/feeds/calendars/user_SecretToken.ics`;

/** Time in so many days, as calendar files write it. */
const timeIn = (days: number, hour: number): string => {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${date}T${String(hour).padStart(2, '0')}0000`;
};
const due = (uid: string, title: string, time: string): string[] => [
  ...['BEGIN:VEVENT', `UID:event-assignment-${uid}`, `DTSTART:${time}`, `DTEND:${time}`, `SUMMARY:${title}`],
  ...[`URL:https://school.instructure.com/calendar?event_id=${uid}`, 'END:VEVENT'],
];
const essay = (days: number) => due('1', 'Essay on rivers', timeIn(days, 16));
const quiz = due('2', 'Quiz on cells', timeIn(2, 10));

/** A school's server. */
class School {
  lines = [...essay(1), ...quiz];
  status = 200;
  reads = 0;
  private readonly server: Server = createServer((_, response) => {
    const text = ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Sam Calendar (Canvas)', ...this.lines, 'END:VCALENDAR', ''];
    this.reads += 1;
    response.writeHead(this.status, { 'content-type': 'text/calendar' }).end(text.join('\r\n'));
  });

  open(): Promise<void> {
    return new Promise((resolve) => this.server.listen(Number(new URL(SERVER).port), '127.0.0.1', resolve));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const calendars = (page: Page) => page.getByRole('list', { name: 'Your calendars by address' });

/** Drafts and notes of the page, which are no part of the planner. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test('S72 from a pasted Canvas address to a planned week in three acts, and what the school changes comes by itself', async ({
  page,
}) => {
  const school = new School();
  await school.open();
  try {
    await signIn(page, stranger());
    await startPlanner(page);
    const begun = Date.now();
    await entry(page).fill(ADDRESS);
    expect(await storedText(page)).not.toContain('SecretToken');
    await entry(page).press('Enter');
    const preview = page.getByRole('dialog', { name: 'Sam Calendar (Canvas)' });
    await expect(preview.getByRole('radio', { name: 'Due dates' })).toBeChecked();
    await expect(preview.getByRole('button', { name: 'Add 2' })).toBeFocused();
    const looking = Date.now();
    await expectAccessible(page);
    const looked = Date.now() - looking;
    await expect(line(page, 'Essay on rivers')).toHaveCount(0);
    await preview.getByRole('button', { name: 'Add 2' }).press('Enter');
    await expect(line(page, 'Essay on rivers')).toBeVisible();
    // Without the time of axe, which no student waits for.
    expect(Date.now() - begun - looked).toBeLessThan(30_000);
    await expect(line(page, 'Quiz on cells')).toBeVisible();
    const before = await line(page, 'Essay on rivers').getAttribute('aria-label');
    await expectSaved(page);
    expect(await page.content()).not.toContain('SecretToken');
    expect(await storedText(page)).not.toContain('SecretToken');

    const settings = await openData(page);
    await expect(calendars(page).getByText(/^Last read today at/)).toBeVisible();
    await expect(calendars(page).getByText(`${new URL(SERVER).host}/•••`)).toBeVisible();
    school.lines = [...essay(3), ...quiz];
    const { reads } = school;
    await settings.getByRole('button', { name: 'Refresh Sam Calendar (Canvas) now' }).click();
    await expect.poll(() => school.reads).toBe(reads + 1);
    school.status = 401;
    await expect(calendars(page).getByText('Reading it now…')).toHaveCount(0);
    await settings.getByRole('button', { name: 'Refresh Sam Calendar (Canvas) now' }).click();
    await expect(
      calendars(page).getByText(/^This address asks for a login\..* Nothing was changed\. Last read today/),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    const box = (await calendars(page).boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    const told = page.getByText('“Sam Calendar (Canvas)” can’t be read any more, so nothing new comes in.');
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: 'Show why' }).press('Enter');
    await expect(told).toHaveCount(0);

    await settings.getByRole('button', { name: 'Remove Sam Calendar (Canvas)' }).click();
    const question = page.getByRole('dialog', { name: 'Remove “Sam Calendar (Canvas)”?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(calendars(page)).toHaveCount(0);
    await settings.getByRole('button', { name: 'Undo' }).click();
    await expect(calendars(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line(page, 'Quiz on cells')).toBeVisible();
    await expect(line(page, 'Essay on rivers')).not.toHaveAttribute('aria-label', before ?? '');
  } finally {
    school.close();
  }
});

/** Reads the calendar once more, and goes back to the week. */
async function refresh(page: Page): Promise<void> {
  const settings = await openData(page);
  await settings.getByRole('button', { name: 'Refresh Sam Calendar (Canvas) now' }).click();
  await expect(calendars(page).getByText('Reading it now…')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

test(
  'R39 two devices read one calendar by themselves, and have the same planner with each entry once',
  {
    tag: '@deep',
  },
  async ({ page, browser, watch }) => {
    const school = new School();
    await school.open();
    try {
      const person = stranger();
      await signIn(page, person);
      await startPlanner(page);
      await entry(page).fill(ADDRESS);
      await entry(page).press('Enter');
      await page.getByRole('button', { name: 'Add 2' }).click();
      await expect(line(page, 'Essay on rivers')).toBeVisible();
      const other = await newBrowser(browser, watch, person);
      await useSpareKey(other, await turnOnSync(page));
      await expect(line(other, 'Quiz on cells')).toBeVisible();
      await refresh(other);

      // Both read what is new, before either hears of it from the other.
      school.lines = [...essay(3), ...quiz, ...due('3', 'Poster', timeIn(4, 9))];
      await Promise.all([refresh(page), refresh(other)]);
      await expect(line(page, 'Poster')).toBeVisible();
      await expect(line(other, 'Poster')).toBeVisible();
      await expect
        .poll(async () => JSON.stringify(await readPlanner(other)) === JSON.stringify(await readPlanner(page)))
        .toBe(true);
      const { tasks = {}, feeds = {}, news = {} } = await readPlanner(page);
      const titles = Object.values(tasks).map((task) => (task as { title: string }).title);
      expect(titles.sort()).toEqual(['Essay on rivers', 'Poster', 'Quiz on cells']);
      expect([Object.keys(feeds).length, Object.keys(news).length]).toEqual([1, 1]);
    } finally {
      school.close();
    }
  },
);
