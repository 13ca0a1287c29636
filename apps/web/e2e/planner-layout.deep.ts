import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { startPlanner } from './support/planner.ts';
import { calendar, drag, goToNextWeek, showMorning, slot } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1366, height: 768 }, locale: 'en-AU', timezoneId: SYDNEY });

const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');
const SUNDAY_EVENING = new Date('2026-11-22T19:30:00+11:00');

async function start(page: Page, begin: 'empty' | 'sample' = 'sample', now = WEDNESDAY): Promise<void> {
  await page.clock.setFixedTime(now);
  await signIn(page, stranger());
  await startPlanner(page, begin);
}

const show = (page: Page, view: string): Promise<void> =>
  calendar(page).getByRole('radio', { name: view, exact: true }).check();

/** Texts that are cut off without an ellipsis. */
const silentCuts = (within: Locator): Promise<string[]> =>
  within.evaluateAll((boxes) =>
    boxes
      .flatMap((box) => [box, ...box.querySelectorAll<HTMLElement>('*')])
      .filter((el): el is HTMLElement => el instanceof HTMLElement && el.textContent.trim() !== '')
      .filter((el) => {
        const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(el);
        if (position === 'absolute' || overflowX === 'visible' || webkitLineClamp !== 'none') return false;
        // A name that is complete beside the cut part counts as whole.
        const text = el.querySelector(':scope > :first-child:last-child') ?? el;
        const isTooHigh = text.scrollHeight > el.clientHeight + 2;
        const isTooWide = el.scrollWidth > el.clientWidth + 1;
        return isTooHigh || (isTooWide && textOverflow !== 'ellipsis');
      })
      .map((el) => `${el.textContent} (${el.className})`),
  );

for (const width of [1366, 1440]) {
  test(`names above the hours of a week are whole, or end in an ellipsis, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await start(page);
    const friday = calendar(page).getByRole('region', { name: 'Friday 20 November' });
    const due = friday.getByRole('button', { name: /Vocabulary list 12/ });
    await expect(due).toBeVisible();
    expect(await silentCuts(calendar(page).locator('[data-ref]'))).toEqual([]);
    // The last word of the title is readable.
    const line = await due.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const { bottom } = range.getBoundingClientRect();
      return { text: bottom, box: button.getBoundingClientRect().bottom };
    });
    expect(line.text).toBeLessThanOrEqual(line.box + 1);
  });
}

test('what is said of more beyond the edge of the hours covers no name', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 560 });
  await start(page);
  await showMorning(page);
  const marks = calendar(page).getByRole('button', { name: /^\d+ (?:earlier|later)/ });
  await expect(marks.first()).toBeVisible();
  const covered = await marks.evaluateAll((all) =>
    all.flatMap((mark) => {
      const over = mark.getBoundingClientRect();
      return [...document.querySelectorAll<HTMLElement>('[data-key] button span')]
        .map((text) => ({ text, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.left < over.right && over.left < box.right)
        .filter(({ box }) => box.top < over.bottom && over.top < box.bottom)
        .filter(({ text, box }) => {
          const middle = (Math.max(box.top, over.top) + Math.min(box.bottom, over.bottom)) / 2;
          return text.contains(document.elementFromPoint(box.left + 1, middle));
        })
        .map(({ text }) => text.textContent);
    }),
  );
  expect(covered).toEqual([]);
});

for (const locale of ['en-AU', 'en-GB']) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`what is drawn is asked about with whole days and times in ${locale}`, async ({ page }) => {
      await start(page, 'empty');
      await goToNextWeek(page);
      await drag(page, await slot(page, 2, 10.5), await slot(page, 2, 12.5));
      const dialog = page.getByRole('dialog', { name: 'New task or event' });
      await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue(locale === 'en-AU' ? '12:30 pm' : '12:30');
      for (const name of ['Day', 'From', 'To']) {
        const field = dialog.getByRole('textbox', { name, exact: true });
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), name).toBeLessThanOrEqual(0);
      }
    });
  });
}

for (const locale of ['en-AU', 'en-US']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`on a Sunday evening the coming week shows its mornings in ${locale}`, async ({ page }) => {
      await start(page, 'empty', SUNDAY_EVENING);
      const hours = calendar(page).getByRole('list', { name: /^Week of/ });
      const sight = await hours.evaluate((list) => {
        const box = list.parentElement;
        return box ? (box.scrollTop / box.scrollHeight) * 24 : Number.NaN;
      });
      expect(sight).toBeGreaterThan(6);
      expect(sight).toBeLessThanOrEqual(7);
    });
  });
}

for (const [width, height] of [
  [1366, 768],
  [1024, 768],
  [768, 1024],
] as const) {
  test(`the first questions and their button are on one screen at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, stranger());
    await page.goto('/planner');
    const button = page.getByRole('button', { name: 'Start planning' });
    await expect(button).toBeInViewport({ ratio: 1 });
    for (const name of ['Where do you study?', 'Send us a weekly report?'])
      await expect(page.getByRole('group', { name }).last()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
}

test('at 200 % zoom the first questions scroll below their button, and what has the focus is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 512 });
  await signIn(page, stranger());
  await page.goto('/planner');
  await expect(page.getByRole('button', { name: 'Start planning' })).toBeAttached();
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab');
    const isSeen = await page.evaluate(() => {
      const el = document.activeElement;
      const { left, right, top, bottom } = (el?.closest('label') ?? el)?.getBoundingClientRect() ?? new DOMRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return el === document.body || el?.contains(at) || at?.closest('label')?.contains(el);
    });
    expect(isSeen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe(true);
  }
});

for (const width of [1024, 1279, 1280]) {
  test(`the panel of a task leaves the whole calendar in sight at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await start(page);
    const essay = page.getByRole('row', { name: /^Macbeth essay/ });
    const panel = page.getByRole('complementary', { name: 'Task' });
    const overlap = async () => {
      const [over, under] = [await panel.boundingBox(), await calendar(page).boundingBox()];
      if (!over || !under) return Number.NaN;
      return Math.min(over.x + over.width, under.x + under.width) - Math.max(over.x, under.x);
    };
    await essay.press('Enter');
    await expect(panel.getByRole('heading', { name: 'Task' })).toBeFocused();
    expect(await overlap()).toBeLessThanOrEqual(1);
    const room = await calendar(page).boundingBox();
    expect(room?.width).toBeGreaterThan(440);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(essay).toBeFocused();

    // A calendar item, without the list.
    await page.keyboard.press('l');
    await expect(essay).toBeHidden();
    await calendar(page)
      .getByRole('button', { name: /^Macbeth essay/ })
      .first()
      .press('Enter');
    await expect(panel).toBeVisible();
    expect(await overlap()).toBeLessThanOrEqual(1);
  });
}

test('a panel over the list closes for what needs the list', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await start(page);
  const panel = page.getByRole('complementary', { name: 'Task' });
  const field = page.getByRole('combobox', { name: 'Add a task' });
  await page.getByRole('row', { name: /^Macbeth essay/ }).press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('n');
  await expect(panel).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.type('Another');
  await expect(field).toHaveValue('Another');
  // From one task to another, found by search, it stays open.
  await page.getByRole('row', { name: /^Macbeth essay/ }).press('Enter');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search and filter' })).toBeFocused();
  await page.keyboard.type('still life');
  await expect(page.getByRole('option', { name: /^Still life/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Still life, second study');
  await expect(panel.getByRole('heading', { name: 'Task' })).toBeFocused();
});

test.describe('768 px wide, list and calendar side by side', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('it opens on the day, and names in a week are whole or end in an ellipsis', async ({ page }) => {
    await start(page);
    await expect(calendar(page).getByRole('radio', { name: 'Day', exact: true })).toBeChecked();
    await expect(page.getByRole('treegrid', { name: 'Tasks' })).toBeVisible();
    for (const view of ['Day', 'Week', 'Month']) {
      await show(page, view);
      expect(await silentCuts(calendar(page).locator('[data-key] button, [data-ref], [role=gridcell]')), view).toEqual(
        [],
      );
    }
    await expectAccessible(page);
  });

  test('a month names what is due and planned, and says how much more there is', async ({ page }) => {
    await start(page);
    await show(page, 'Month');
    const friday = calendar(page)
      .getByRole('gridcell')
      .filter({ has: page.locator('[data-date="2026-11-20"]') });
    await expect(friday.getByText('Macbeth essay')).toBeVisible();
    await expect(friday.getByText('6', { exact: true })).toBeVisible();
  });
});
