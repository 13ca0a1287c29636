import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { startPlanner } from './support/planner.ts';
import { calendar } from './support/planner-calendar.ts';
import { addTimetable } from './support/planner-timetable.ts';
import { test } from './support/test.ts';

const LAPTOP = { width: 1366, height: 768 };
const lessons = (page: Page): Locator => calendar(page).getByRole('button', { name: /, lesson, / });
const lesson = (page: Page, name: RegExp): Locator => calendar(page).getByRole('button', { name });
const dayOf = (page: Page, name: string): Locator => calendar(page).getByRole('region', { name });
const popover = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const undo = (page: Page): Promise<void> =>
  page
    .getByRole('group', { name: 'Planner' })
    .getByRole('button', { name: /^Undo: / })
    .click();

test.describe('a timetable in Sydney', () => {
  test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: LAPTOP });

  // Wednesday, before school.
  test.beforeEach(async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T08:50:00+11:00'));
    await page.clock.resume();
    await signIn(page, stranger());
    await startPlanner(page);
    await addTimetable(page);
  });

  test('is behind the week’s work, light and dark, on a laptop and a phone, and hidden by one switch @deep', async ({
    page,
  }) => {
    await expect(lessons(page)).toHaveCount(30);
    const friday = dayOf(page, 'Friday 20 November');
    await expect(friday.getByRole('button', { name: 'Week A, school day: Friday A' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await page
      .getByRole('navigation', { name: 'Planner' })
      .getByRole('button', { name: 'Calendar', exact: true })
      .click();
    await calendar(page).getByRole('radio', { name: 'Week', exact: true }).check();
    await expect(lessons(page)).toHaveCount(30);
    await expectAccessible(page);
    await page.setViewportSize(LAPTOP);
    await calendar(page).getByRole('radio', { name: 'Month' }).check();
    await expect(calendar(page).getByRole('button', { name: '6 lessons on Tuesday 17 November' })).toBeVisible();
    await expectAccessible(page);
    await calendar(page).getByRole('button', { name: 'November – December 2026' }).click();
    await page.getByRole('dialog', { name: 'Go to a day' }).getByRole('button', { name: 'Hide lessons' }).click();
    await expect(calendar(page).getByRole('button', { name: /lessons on/ })).toHaveCount(0);
    await calendar(page).getByRole('radio', { name: 'Week', exact: true }).check();
    await expect(lessons(page)).toHaveCount(0);
    await undo(page);
    await expect(lessons(page)).toHaveCount(30);
  });

  test('runs Monday on a Friday in two presses, and back in one undo; by keys too', async ({ page }) => {
    const monday = /^Maths, B12, 09:00 – 09:50, lesson, Friday/;
    const friday = dayOf(page, 'Friday 20 November');
    await expect(lesson(page, monday)).toHaveCount(0);
    await friday.getByRole('button', { name: /school day/ }).click();
    await expectAccessible(page);
    await page.getByRole('menuitemcheckbox', { name: 'Runs as Monday A' }).click();
    await expect(lesson(page, monday)).toBeVisible();
    await expect(friday.getByRole('button', { name: 'As Mon A, school day: Runs as Monday A' })).toBeVisible();
    await undo(page);
    await expect(lesson(page, monday)).toHaveCount(0);
    await friday.getByRole('button', { name: /school day/ }).press('Enter');
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    await page.keyboard.press('h');
    await page.keyboard.press('Enter');
    await expect(friday.getByRole('button', { name: 'Holiday, school day' })).toBeVisible();
    await expect(lessons(page)).toHaveCount(24);
    await calendar(page).getByRole('radio', { name: 'Month' }).check();
    await expect(calendar(page).getByRole('button', { name: /^Friday 20 November, Holiday, / })).toBeVisible();
    await expect(calendar(page).getByText('Holiday', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('has a room changed for one lesson, and for all that follow by one edit', async ({ page }) => {
    await lesson(page, /^Maths, .*, lesson, today/).focus();
    await page.keyboard.press('Enter');
    const open = popover(page, 'Maths');
    await expect(open.getByText('B12, Ms Lee')).toBeVisible();
    await expect(open.getByText(/^Period 3, Wednesday 18 November/)).toBeVisible();
    await expectAccessible(page);
    await open.getByLabel('Room').fill('Hall');
    await open.getByLabel('Room').press('Enter');
    await expect(open.getByText('Hall, Ms Lee')).toBeVisible();
    await expect(lesson(page, /^Maths, Hall, .*lesson/)).toHaveCount(1);
    await open.getByRole('radio', { name: 'All following' }).check();
    await open.getByLabel('Room').fill('C9');
    await open.getByLabel('Room').press('Enter');
    await expect(lesson(page, /^Maths, C9, .*lesson/)).toHaveCount(2);
    await expect(lesson(page, /^Maths, B12, .*lesson/)).toHaveCount(2);
    await expect(open).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await calendar(page).getByRole('button', { name: 'Next week' }).click();
    await expect(lesson(page, /^Maths, C9, .*lesson/)).toHaveCount(5);
    await undo(page);
    await expect(lesson(page, /^Maths, B12, .*lesson/)).toHaveCount(5);
  });

  test('has homework due at the next lesson of its subject @deep', async ({ page }) => {
    await lesson(page, /^English, .*, lesson, tomorrow/).click();
    await popover(page, 'English')
      .getByRole('button', { name: /^Add homework due Fri, / })
      .click();
    const panel = page.getByRole('complementary', { name: 'Task' });
    await expect(panel.getByLabel('Due time')).toHaveValue('14:10');
    await expectAccessible(page);
  });
});

test.describe('a lesson behind a session', () => {
  test.use({ timezoneId: SYDNEY, locale: 'en-GB', viewport: LAPTOP });

  for (const [name, isWhole] of [
    ['History', true],
    ['Visual Communication', false],
  ] as const) {
    test(`shows ${isWhole ? `the whole of “${name}”` : `letters of “${name}”, which is too long @deep`}`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date('2026-11-18T08:50:00+11:00'));
      await page.clock.resume();
      await signIn(page, stranger());
      await startPlanner(page);
      await addTimetable(page, { History: name });
      const shown = await lesson(page, new RegExp(`^${name}, A7, 09:00 – 09:50, lesson, tomorrow`)).evaluate(
        (button) => {
          const words = button.firstElementChild!;
          const title = words.firstElementChild!;
          const [strip, own] = [words.getBoundingClientRect(), title.getBoundingClientRect()];
          return {
            isWhole: own.right <= strip.right && own.left >= strip.left && own.bottom <= strip.bottom,
            isOut: own.right <= strip.left,
            letters: getComputedStyle(words, '::before').content,
          };
        },
      );
      expect(shown).toEqual({ isWhole, isOut: !isWhole, letters: `"${name.slice(0, 3)}"` });
    });
  }
});
