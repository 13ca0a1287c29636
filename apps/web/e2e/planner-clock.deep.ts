import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, chooseMore, entry, line, startPlanner } from './support/planner.ts';
import { calendar, item, slot } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

/** Hour labels that are partly cut off by the edge of the grid. */
const cutHours = (page: Page): Promise<string[]> =>
  calendar(page)
    .locator('[data-many], [data-items]')
    .first()
    .evaluate((box) => {
      const scroll = box.closest('[data-many]')?.querySelector('[role=list]')?.parentElement ?? box;
      const edge = scroll.getBoundingClientRect().left;
      const labels = [...scroll.querySelectorAll('[aria-hidden] > span')];
      return labels.filter((label) => label.getBoundingClientRect().left < edge).map((label) => label.textContent);
    });

const chips = (page: Page) => page.getByRole('list', { name: 'Understood' });

test.describe('on a clock of twelve hours', () => {
  test.use({ locale: 'en-AU', timezoneId: SYDNEY });

  test('hours are whole, lessons have their room, a month says how many lessons there are', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T12:40:00+11:00'));
    await page.clock.resume();
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    const hours = calendar(page).getByText('9 am', { exact: true });
    await expect(hours).toBeAttached();
    for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, NARROW]) {
      await page.setViewportSize(size);
      if (size === NARROW) {
        await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'Calendar' }).click();
        await calendar(page).getByRole('radio', { name: 'Week', exact: true }).check();
      }
      await expect(hours).toBeAttached();
      expect(await cutHours(page), `${size.width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(item(page, 'Science', 'event').first()).toHaveAccessibleName(
      /^Science Lab 2 11\sam–12:40\spm, event, /,
    );
    await expect(item(page, 'Science', 'event').first().getByText('Lab 2')).toBeVisible();

    await calendar(page).getByRole('radio', { name: 'Month' }).check();
    const lessons = calendar(page).getByRole('button', { name: /^5 lessons on / });
    await expect(lessons.first()).toBeVisible();
    await expectAccessible(page);
    await lessons.first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^English 9\sam, event/ })).toBeVisible();
  });
});

test.describe('in the United States', () => {
  test.use({ locale: 'en-US', timezoneId: SYDNEY });

  test('dates have the month first wherever they are read and written', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T12:40:00+11:00'));
    await page.clock.resume();
    await signIn(page, stranger());
    await startPlanner(page);
    await entry(page).fill('essay due 12/4');
    await expect(chips(page).getByRole('button')).toHaveText('Due Fri, December 4');
    await entry(page).press('Enter');
    await expect(line(page, 'essay')).toContainText('Dec 4');
    await expect(calendar(page).getByRole('heading', { level: 2 })).toContainText('November 15 – 21, 2026');
    await chooseMore(page, 'Settings');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Appearance' }).click();
    await settings.getByRole('radio', { name: '31 December, 31/12' }).check();
    await expect(settings.getByRole('radio', { name: '31 December, 31/12' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(line(page, 'essay')).toContainText('4 Dec');
    await expect(calendar(page).getByRole('heading', { level: 2 })).toContainText('15 – 21 November 2026');
  });
});

test('words that are not understood are named; a subject is a chip that goes', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await entry(page).fill('maths ex 7c tue/wed');
  await expect(chips(page)).toContainText('Write “every tue/wed” if it repeats');
  await expectAccessible(page);
  await chips(page).getByRole('button', { name: 'Maths, keep as text' }).click();
  await expect(chips(page).getByRole('button')).toHaveCount(0);
  await entry(page).fill('');
  await addTask(page, 'science prac');
  await expect(line(page, 'science prac')).toContainText('Science');
});

test('the dialog for something new reads its title, and remembers what it was', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const draft = page.getByRole('dialog', { name: 'New task or event' });
  const title = draft.getByRole('textbox', { name: 'Title' });
  await page.mouse.click(...(Object.values(await slot(page, 6, 18)) as [number, number]));
  await draft.getByLabel('Event', { exact: true }).check();
  await title.fill('maths club 7-8pm');
  await expect(draft.getByRole('textbox', { name: 'From' })).toHaveValue('19:00');
  await expect(draft.getByRole('textbox', { name: 'To' })).toHaveValue('20:00');
  await expect(chips(page).getByRole('button', { name: 'Maths, keep as text' })).toBeVisible();
  await expectAccessible(page);
  await title.press('Enter');
  await expect(item(page, 'maths club', 'event')).toHaveAccessibleName(/19:00 – 20:00, event, .*Maths/);
  await page.mouse.click(...(Object.values(await slot(page, 6, 16)) as [number, number]));
  await expect(draft.getByLabel('Event', { exact: true })).toBeChecked();
});
