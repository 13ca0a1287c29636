import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { calendar, finger, middleOf } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW, hasTouch: true, isMobile: true, timezoneId: SYDNEY });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');
const FRIDAY = new Date('2026-11-20T15:30:00+11:00');

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Planner' });
const tab = (page: Page, name: string): Promise<void> => bar(page).getByRole('button', { name }).tap();

async function start(page: Page, now = WEDNESDAY): Promise<void> {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  if (now === WEDNESDAY) return;
  await page.clock.setFixedTime(now);
  await page.reload();
}

test('Today lists what is overdue, missed, due and planned, each with a box, above the hours', async ({ page }) => {
  await start(page, FRIDAY);
  await tab(page, 'Today');
  const agenda = page.getByRole('region', { name: 'To do today' });
  for (const [heading, title] of [
    ['Overdue', 'Prac report'],
    // Due today as well; the list has it under the same name.
    ['Missed', 'Vocabulary list 12'],
  ] as const) {
    const part = agenda.getByRole('group', { name: heading });
    await expect(part.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible();
    await expect(part.getByRole('checkbox', { name: `${title}: done` })).toBeVisible();
  }
  const [list, hours] = [agenda, calendar(page).getByRole('list', { name: /^Hours of/ })];
  const bottom = await list.evaluate((el) => el.getBoundingClientRect().bottom);
  expect(await hours.evaluate((el) => el.parentElement?.getBoundingClientRect().top ?? 0)).toBeGreaterThanOrEqual(
    bottom,
  );
  // The way to another view belongs to the calendar.
  await expect(page.getByRole('radio', { name: 'Week', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await agenda.getByRole('checkbox', { name: 'Prac report: done' }).tap();
  await expect(
    agenda.getByRole('group', { name: 'Overdue' }).getByRole('button', { name: /^Prac report/ }),
  ).toBeHidden();
  await agenda.getByRole('button', { name: /^Vocabulary list 12/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible();
});

test('in a week on a phone a day says how much is due, and opens the list of it', async ({ page }) => {
  await start(page);
  await tab(page, 'Calendar');
  await page.getByRole('radio', { name: 'Week', exact: true }).tap();
  const due = calendar(page).getByRole('button', { name: /^2 due/ });
  await expect(due).toBeVisible();
  await due.tap();
  const dialog = page.getByRole('dialog', { name: /Friday 20 November/ });
  await expect(dialog.getByRole('button', { name: /Macbeth essay/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Vocabulary list 12/ })).toBeVisible();
  await expectAccessible(page);
});

test('a task held over the Calendar tab opens it, and is dropped on a day there', async ({ page }) => {
  await start(page);
  await tab(page, 'List');
  const touch = await finger(page);
  const from = await middleOf(line(page, 'Still life, second study'));
  await touch.down(from);
  await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
  const over = await middleOf(bar(page).getByRole('button', { name: 'Calendar' }));
  await touch.move(from, over);
  const saturday = calendar(page).locator('[data-day="2026-11-28"]');
  await expect(saturday).toBeVisible();
  await touch.move(over, await middleOf(saturday));
  await touch.up();
  await tab(page, 'List');
  await expect(line(page, 'Still life, second study')).toHaveAccessibleName(/planned for Sat 28 November/);
});

/** What is on the screen and can be pressed, smaller than a finger: its name and its size. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 43.5;
    // Hours are as high as they last, and all of a day of a month can be pressed, not its date alone; a day is as wide as a
    // seventh of the screen.
    const own = '[data-key] *, [data-date], [role=separator], .visually-hidden *';
    return [...document.querySelectorAll<HTMLElement>('button, a, input, [role=radio], [role=checkbox], summary')]
      .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(own))
      .map((el) => ({ el: el.matches('input') ? (el.closest('label') ?? el) : el }))
      .map(({ el }) => ({ el, box: el.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && box.bottom > 0 && box.top < innerHeight && box.left < innerWidth)
      .filter(({ el, box }) => {
        const isOfDay = el.closest('[data-day]') !== null;
        return box.height < LEAST || (!isOfDay && box.width < LEAST);
      })
      .map(
        ({ el, box }) =>
          `${el.getAttribute('aria-label') ?? el.textContent} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`,
      );
  });

for (const width of [390, 330]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('targets are 44 px high and wide, and the view switch fits', async ({ page }) => {
      await start(page);
      for (const name of ['Today', 'List', 'Calendar']) {
        await tab(page, name);
        expect(await smallTargets(page), name).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
      }
      for (const view of ['Day', 'Work week', 'Week', 'Month']) {
        const radio = page.getByRole('radio', { name: view, exact: true });
        const label = await radio.evaluate((input) => {
          const face = input.closest('label');
          const text = face?.querySelector('span');
          const [outer, inner] = [face?.getBoundingClientRect(), text?.getBoundingClientRect()];
          return outer && inner
            ? { in: inner.left >= outer.left - 1 && inner.right <= outer.right + 1, right: outer.right }
            : null;
        });
        expect(label?.in, view).toBe(true);
        expect(label?.right ?? Infinity).toBeLessThanOrEqual(width);
      }
      await page.getByRole('radio', { name: 'Week', exact: true }).tap();
      expect(await smallTargets(page), 'Week').toEqual([]);
    });
  });
}

test('menus are sheets at the foot of the screen, and so are the menus in them, with a way back', async ({ page }) => {
  await start(page);
  await tab(page, 'List');
  await page.getByRole('button', { name: 'Menu of Still life, second study' }).tap();
  const menu = page.getByRole('menu', { name: 'Task' });
  const isSheet = async (of: Locator): Promise<void> => {
    await expect(of).toBeVisible();
    await expect
      .poll(() =>
        of.evaluate((el) => {
          const { left, right, top, bottom } = el.getBoundingClientRect();
          return left <= 1 && right >= innerWidth - 1 && top >= 0 && Math.abs(bottom - innerHeight) <= 1;
        }),
      )
      .toBe(true);
  };
  await isSheet(menu);
  await menu.getByRole('menuitem', { name: 'Due' }).tap();
  const due = page.getByRole('menu', { name: 'Due' });
  await isSheet(due);
  await due.getByRole('menuitem', { name: 'Back' }).tap();
  await expect(due).toBeHidden();
  await menu.getByRole('menuitem', { name: 'Due' }).tap();
  await due.getByRole('menuitemcheckbox', { name: 'Tomorrow' }).tap();
  await expect(menu).toBeHidden();
  await expect(line(page, 'Still life, second study')).toHaveAccessibleName(/Due tomorrow/);
});
