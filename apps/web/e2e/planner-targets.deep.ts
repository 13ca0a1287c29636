import type { Locator, Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';

test.use({ hasTouch: true, isMobile: true, timezoneId: SYDNEY });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Planner' });
const tab = (page: Page, name: string): Promise<void> => bar(page).getByRole('button', { name }).tap();

async function start(page: Page): Promise<void> {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
}

/** Targets smaller than 44 px, by name and size, also those outside the viewport; in an open sheet only its own. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 43.5;
    // Exceptions whose size has a meaning (WCAG 2.5.8): hours are as high as they last, a day is a seventh of the
    // screen wide, a link is part of its sentence.
    const own = '[data-key] *, [role=separator], .visually-hidden *, p a';
    const sheet = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const targets = 'button, a, input, select, textarea, [role=radio], [role=checkbox], [role=tab], summary';
    return [...(sheet ?? document).querySelectorAll<HTMLElement>(targets)]
      .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(own))
      .map((el) => ({ el: el.matches('input') ? (el.closest('label') ?? el) : el }))
      .map(({ el }) => ({ el, box: el.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2)
      .filter(({ el, box }) => {
        const isOfDay = el.closest('[data-day], [data-edge]') !== null;
        const isOfMonth = el.closest('[role=gridcell], [role=grid]') !== null;
        if (isOfMonth) return box.height < 24 || box.width < 24;
        return box.height < LEAST || (!isOfDay && box.width < LEAST);
      })
      .map(
        ({ el, box }) =>
          `${el.getAttribute('aria-label') ?? (el.textContent || el.outerHTML.slice(0, 80))} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`,
      );
  });

/** No target too small, and no sideways scrolling. */
async function expectTargets(page: Page, where: string): Promise<void> {
  expect.soft(await smallTargets(page), where).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where).toBe(true);
}

for (const width of [390, 320]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('targets of list and calendar are 44 px high and wide, and the view switch fits', async ({ page }) => {
      await start(page);
      for (const name of ['Today', 'List', 'Calendar']) {
        await tab(page, name);
        await expectTargets(page, name);
      }
      for (const view of ['Day', 'Week', 'Month']) {
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
        await radio.tap();
        await expectTargets(page, view);
      }
    });
  });
}

test.describe('all other screens', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('targets of the first questions are 44 px high and wide', async ({ page }) => {
    await signIn(page, stranger());
    await page.goto('/planner');
    await expect(page.getByRole('button', { name: 'Start planning' })).toBeVisible();
    await expectTargets(page, 'first questions');
  });

  test('targets of editors, sheets and settings are 44 px high and wide', async ({ page }) => {
    await start(page);
    await tab(page, 'List');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(search.getByRole('combobox')).toBeVisible();
    await expectTargets(page, 'search and filter');
    await search.getByRole('button', { name: 'Close' }).tap();
    await line(page, 'Macbeth essay').tap();
    const task = page.getByRole('dialog', { name: 'Task' });
    await expect(task.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await expectTargets(page, 'task');
    await task.getByRole('button', { name: 'Close' }).tap();
    await tab(page, 'Add');
    const add = page.getByRole('dialog', { name: 'Add a task' });
    await add.getByRole('combobox').fill('essay tomorrow 4pm 45m #english');
    await expectTargets(page, 'add');
    await add.getByRole('combobox').fill('');
    await add.getByRole('button', { name: 'Close' }).tap();
    await tab(page, 'Calendar');
    await page.getByRole('button', { name: 'New task or event' }).tap();
    const drawn = page.getByRole('dialog', { name: 'New task or event' });
    await drawn.getByRole('radio', { name: 'Event' }).tap();
    await drawn.getByRole('textbox', { name: 'Title' }).fill('Swimming');
    await expectTargets(page, 'new event');
    await drawn.getByRole('button', { name: 'Add event' }).tap();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await search.getByRole('combobox').fill('swim');
    await expectTargets(page, 'search');
    await search.getByRole('option', { name: /Swimming/ }).tap();
    const event = page.getByRole('dialog', { name: 'Event' });
    await expect(event.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await expectTargets(page, 'event');
    await event.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Settings' }).tap();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    for (const each of await settings.getByRole('tab').all()) {
      await each.tap();
      await expectTargets(page, (await each.textContent()) ?? '');
    }
    // All of them are in sight, whole.
    for (const width of [390, 330]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await settings
        .locator('[role=tablist], [role=tab]')
        .evaluateAll((all) => all.filter((el) => el.scrollWidth > el.clientWidth + 1).map((el) => el.textContent));
      expect(cut, `${width} px`).toEqual([]);
    }
  });
});
