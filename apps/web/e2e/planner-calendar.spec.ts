import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { addTask, line, openPlanner, startPlanner } from './support/planner.ts';
import { calendar, drag, finger, goToNextWeek, item, middleOf, slot } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

/** An hour is 3.25rem high. */
const TWO_HOURS_PX = 104;

const draft = (page: Page) => page.getByRole('dialog', { name: 'New task or event' });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo: / });

test('by mouse: a task from the list onto an hour, moved, stretched, onto a day; an event drawn on paper', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Read chapter 3 45m');
  await goToNextWeek(page);
  await drag(page, await middleOf(line(page, 'Read chapter 3')), await slot(page, 2, 10.12));
  await expect(item(page, 'Read chapter 3', 'task')).toHaveAccessibleName(/10:00 – 10:45, /);

  const body = await middleOf(item(page, 'Read chapter 3'));
  const [from, to] = [await slot(page, 2, 10), await slot(page, 4, 12)];
  await drag(page, body, { x: body.x + to.x - from.x, y: body.y + to.y - from.y });
  await expect(item(page, 'Read chapter 3')).toHaveAccessibleName(/12:00 – 12:45, /);
  await drag(page, await slot(page, 4, 12.73), await slot(page, 4, 14));
  await expect(item(page, 'Read chapter 3')).toHaveAccessibleName(/12:00 – 14:00, /);

  await drag(page, await slot(page, 5, 15), await slot(page, 5, 16.5));
  await draft(page).getByLabel('Event', { exact: true }).check();
  await draft(page).getByRole('textbox', { name: 'Title' }).fill('Swimming');
  await draft(page).getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(item(page, 'Swimming', 'event')).toHaveAccessibleName(/15:00 – 16:30, /);
  await expect(item(page, 'Swimming')).toBeFocused();
  await undo(page).click();
  await expect(item(page, 'Swimming')).toBeHidden();

  await calendar(page).getByRole('radio', { name: 'Month' }).check();
  const planned = calendar(page).getByRole('gridcell', { name: /Read chapter 3/ });
  const day = calendar(page).getByRole('gridcell').filter({ hasText: /^\d+$/ }).last();
  await drag(page, await middleOf(planned.getByRole('button', { name: /Read chapter 3/ })), await middleOf(day));
  await expect(calendar(page).getByRole('gridcell', { name: /Read chapter 3 12:00/ })).toHaveCount(1);
  await page.reload();
  await openPlanner(page);
});

test('by keyboard alone: an item is moved, also out of the week, made longer, planned, taken off and brought back', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 30m');
  await goToNextWeek(page);
  await page.keyboard.press('Tab');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const add = calendar(page).getByRole('button', { name: 'New task or event' });
  for (let tabs = 0; tabs < 12 && !(await add.evaluate((one) => one === document.activeElement)); tabs += 1) {
    await press('Tab');
  }
  await press('Enter');
  await expect(draft(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Revise');
  await press('Enter');
  const revise = item(page, 'Revise', 'task');
  await expect(revise).toBeFocused();
  await expect(revise).toHaveAccessibleName(/09:00 – 10:00, /);

  await press('v', 'ArrowDown', 'Shift+ArrowDown', 'Control+ArrowDown', 'Alt+ArrowDown');
  await expect(revise).toHaveAccessibleName(/09:31 – 10:31, /);
  const title = calendar(page).getByRole('heading', { level: 2 });
  const week = await title.textContent();
  for (let day = 0; day < 7; day += 1) await press('ArrowRight');
  await expect(title).not.toHaveText(week ?? '');
  await expect(revise).toBeFocused();
  await press('Escape');
  await expect(title).toHaveText(week ?? '');
  await expect(revise).toHaveAccessibleName(/09:00 – 10:00, /);
  await expect(revise).toBeFocused();

  await press('Shift+F10');
  await page.getByRole('menu').getByRole('menuitem', { name: 'Move to…' }).press('Enter');
  const move = page.getByRole('dialog', { name: /^Move/ });
  await move.getByRole('textbox', { name: 'Time' }).fill('4:07pm');
  await move.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(revise).toHaveAccessibleName(/16:07 – 17:07, /);
  await expect(revise).toBeFocused();
  await press('Delete');
  await expect(revise).toBeHidden();
  await press('Control+z');
  await expect(revise).toHaveAccessibleName(/16:07 – 17:07, /);
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, timezoneId: SYDNEY });

  test('by touch: a wipe goes to the next day, a resting finger takes hold, a month shows what is on', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
    await page.clock.resume();
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    const places = page.getByRole('navigation', { name: 'Planner' });
    await places.getByRole('button', { name: 'Calendar' }).click();
    const days = calendar(page).getByRole('button', { name: /, [3-9] on, / });
    await days.first().click();
    const all = page.getByRole('dialog');
    await expect(all.getByRole('button', { name: /, event/ }).first()).toBeVisible();
    await all.getByRole('button', { name: 'Show this day' }).click();
    // Until it is gone, the sheet takes the touch.
    await expect(all).toBeHidden();
    const title = calendar(page).getByRole('heading', { level: 2 });
    await expect(title).toContainText('Mon');
    const monday = (await title.textContent()) ?? '';

    const touch = await finger(page);
    const [right, left] = [
      { x: 330, y: 500 },
      { x: 110, y: 505 },
    ];
    await touch.swipe(right, left);
    await expect(title).toContainText('Tue');
    await touch.swipe(left, right);
    await expect(title).toContainText('Mon');

    const sport = item(page, 'Sport', 'event');
    const at = await middleOf(sport);
    await touch.down(at);
    await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
    await touch.move(at, { x: at.x, y: at.y - TWO_HOURS_PX });
    await touch.up();
    await expect(sport).toHaveAccessibleName(/12:15 – 13:05, /);
    const there = await middleOf(sport);
    await touch.down(there);
    await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
    await touch.up();
    const entries = page.getByRole('menu').getByRole('menuitem');
    await expect(entries.filter({ hasText: 'Move to…' })).toBeInViewport({ ratio: 1 });
    await expect(entries.filter({ hasText: 'Delete' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    // Touch has a wider handle: an end can be dragged from well inside.
    const box = await sport.boundingBox();
    if (!box) throw new Error('It is not drawn.');
    const end = { x: box.x + box.width / 2, y: box.y + box.height - 8 };
    await touch.down(end);
    await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
    await touch.move(end, { x: end.x, y: end.y + TWO_HOURS_PX / 2 });
    await touch.up();
    await expect(sport).toHaveAccessibleName(/12:15 – 14:00, /);

    // Held at the side, the drag turns the days, and goes on there.
    const held = await middleOf(sport);
    const side = { x: NARROW.width - 8, y: held.y };
    await touch.down(held);
    await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
    await touch.move(held, side);
    await expect(title).not.toHaveText(monday);
    const turned = await title.textContent();
    await expect(title).not.toHaveText(turned ?? '');
    await touch.move(side, held);
    await touch.up();
    // It is on the day that is shown; a busy machine may turn more than two days.
    await expect(sport).toHaveAccessibleName(/12:15 – 14:00, /);
    await expect(title).not.toHaveText(monday);
  });
});

/**
 * Lines of text on the hours: how many are cut through, how many do not fit, and which words overflow a line's end.
 * Only the text itself is measured: a box around two lines, of which one is shown, cuts nothing.
 */
const textOf = (page: Page) =>
  calendar(page)
    .getByRole('list', { name: /^Week of/ })
    .locator('[data-key] button > span')
    .evaluateAll((faces) => {
      // Letters leave some of their line free above and below.
      const AIR = 3;
      const seen = { cut: 0, gone: 0, broken: [] as string[] };
      for (const face of faces) {
        const clips = [face, face.closest('[data-key]')].map((box) => box?.getBoundingClientRect().bottom ?? Infinity);
        const bottom = Math.min(...clips);
        const texts = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = [...range.getClientRects()];
            if (new Set(lines.map(({ top }) => top)).size > 1) seen.broken.push(word);
            for (const line of lines) {
              if (bottom - line.top <= AIR) seen.gone += 1;
              else if (line.bottom - bottom > AIR) seen.cut += 1;
            }
          }
        }
      }
      return seen;
    });

test(
  'what stands on the hours shows whole lines and whole words, and leaves out what there is no room for',
  { tag: '@deep' },
  async ({ page }) => {
    // A Wednesday: at a weekend the work of the week is in the next one.
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00+11:00'));
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    await expect.poll(() => textOf(page)).toMatchObject({ cut: 0 });
    await page.setViewportSize({ width: 800, height: 600 });
    await expect.poll(() => textOf(page)).toMatchObject({ cut: 0 });
    await expect.poll(async () => (await textOf(page)).gone).toBeGreaterThan(0);
    await page.setViewportSize(NARROW);
    await expect(item(page, 'English').first()).toBeVisible();
    await expect.poll(() => textOf(page)).toMatchObject({ broken: [] });
  },
);

test('axe finds nothing in its views, nor in what opens over them', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  for (const view of ['Day', 'Month', 'Week']) {
    await calendar(page).getByRole('radio', { name: view, exact: true }).check();
    await expectAccessible(page);
  }
  await item(page, 'Science', 'event').first().click();
  await expect(page.getByRole('textbox', { name: 'Place' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await calendar(page).getByRole('button', { name: 'New task or event' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(draft(page)).toBeHidden();
});

test('axe finds nothing in its views on a phone', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await page.setViewportSize(NARROW);
  for (const view of ['Day', 'Month', 'Week']) {
    await calendar(page).getByRole('radio', { name: view, exact: true }).check();
    await expectAccessible(page);
  }
});
