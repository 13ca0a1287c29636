import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { openData, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY, locale: 'en-AU' });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');

/** An event of schema version 5 that belongs to no series. */
const eventOf = (id: number, title: string, day: string) => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  ...{ title, notes: '', place: '', hue: null, tagIds: [], isAllDay: false, zone: null },
  ...{ start: `${day}T16:00`, end: `${day}T17:30`, createdAt: '2026-11-01T00:00:00.000Z' },
  ...{ deletedAt: null, isSample: false, origin: null, isExam: false, seriesId: null, seriesDay: null, own: [] },
});
const FOOTBALL = ['2026-11-18', '2026-11-25', '2026-12-02', '2026-12-09'];
const CHOIR = ['2026-11-17', '2026-12-01', '2026-12-15'];
const oldPlanner = (): string =>
  JSON.stringify({
    ...{ format: 'bellweek-planner', schemaVersion: 5, exportedAt: '2026-11-01T00:00:00.000Z' },
    tables: {
      events: [
        ...FOOTBALL.map((day, at) => eventOf(at, 'Football', day)),
        ...CHOIR.map((day, at) => eventOf(100 + at, 'Choir', day)),
        eventOf(200, 'Concert', '2026-11-20'),
      ],
    },
  });

const copies = (page: Page): Locator => page.getByRole('list', { name: 'Weekly copies' });
const collect = (page: Page): Locator => page.getByRole('button', { name: 'Turn into series' });

test('weekly copies in an imported planner are offered as series, chosen, and taken back in one step', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  const settings = await openData(page);
  await expect(settings.getByText('Weekly copies')).toHaveCount(0);
  const file = { name: 'planner.json', mimeType: 'application/json', buffer: Buffer.from(oldPlanner()) };
  await page.getByLabel('File to import').setInputFiles(file);
  await expect(copies(page).getByRole('checkbox')).toHaveCount(2);
  await expect(copies(page).getByRole('listitem')).toHaveText([
    'Choir, every 2 weeks on Tuesday 4 pm, 3 events',
    'Football, Wednesdays 4 pm, 4 events',
  ]);
  await expectAccessible(page);

  await copies(page)
    .getByRole('checkbox', { name: /^Choir/ })
    .uncheck();
  await collect(page).press('Enter');
  await expect(copies(page).getByRole('listitem')).toHaveText([/^Choir/]);
  await expect(collect(page)).toBeDisabled();
  await settings.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(copies(page).getByRole('listitem')).toHaveCount(2);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await copies(page)
    .getByRole('checkbox', { name: /^Choir/ })
    .check();
  await collect(page).click();
  await expect(copies(page)).toHaveCount(0);
  await settings.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(copies(page).getByRole('listitem')).toHaveCount(2);
});
