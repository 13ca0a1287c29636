import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { calendar, drag, goToNextWeek, item, middleOf, showMorning, slot } from './support/planner-calendar.ts';
import { test } from './support/test.ts';

/** An item with a day and no time. */
const chip = (page: Page, title: string): Locator =>
  calendar(page).locator('[data-of="planned"]').filter({ hasText: title });

const WEDNESDAY = new Date('2026-11-18T12:00:00+11:00');

const range = (page: Page): Locator => calendar(page).getByRole('heading', { level: 2 });

test('a day that is given a time moves: by a drag, and by the key for the next free slot, which stays on that day', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 40m');
  await goToNextWeek(page);
  const week = (await range(page).textContent()) ?? '';
  const day = calendar(page).getByRole('region').nth(2);
  await drag(page, await middleOf(line(page, 'Essay')), await middleOf(day));
  await expect(chip(page, 'Essay')).toHaveCount(1);
  await drag(page, await middleOf(chip(page, 'Essay')), await slot(page, 4, 11));
  await expect(item(page, 'Essay', 'task')).toBeVisible();
  await expect(chip(page, 'Essay')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(item(page, 'Essay')).toBeHidden();
  await expect(chip(page, 'Essay')).toHaveCount(1);

  await chip(page, 'Essay').focus();
  await page.keyboard.press('p');
  await expect(item(page, 'Essay')).toHaveAccessibleName(/07:00 – 07:40, /);
  await expect(chip(page, 'Essay')).toHaveCount(0);
  await expect(range(page)).toHaveText(week);
  await expect(item(page, 'Essay')).toBeFocused();
  await page.keyboard.press('p');
  await expect(item(page, 'Essay')).toHaveAccessibleName(/07:40 – 08:20, /);
  await expect(item(page, 'Essay')).toBeFocused();
});

test('after a press on Day, Week or Month the letters are keys again @deep', async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await view('Month').click();
  await expect(view('Month')).toBeChecked();
  await page.keyboard.press('d');
  await expect(view('Day')).toBeChecked();
  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeFocused();
});

/** Drags over `way`, waits there until `shown` passes, and goes on to `to`. */
async function dragBy(
  page: Page,
  from: Locator,
  way: Locator,
  shown: () => Promise<void>,
  to: () => Promise<{ x: number; y: number }>,
) {
  const [start, over] = [await middleOf(from), await middleOf(way)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y, { steps: 6 });
  await shown();
  const end = await to();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

test.describe('in Sydney', () => {
  test.use({ timezoneId: SYDNEY });

  test(
    'held above an arrow a drag leafs to another week, and above the date it opens the small month to drop on',
    { tag: '@deep' },
    async ({ page }) => {
      await page.clock.setFixedTime(WEDNESDAY);
      await page.clock.resume();
      await signIn(page, stranger());
      await startPlanner(page);
      await addTask(page, 'Essay 40m');
      const arrow = calendar(page).getByRole('button', { name: 'Next week' });
      await expect(range(page)).toHaveText(/16 – 22 November/);
      await dragBy(
        page,
        line(page, 'Essay'),
        arrow,
        // Holding it there goes on to further weeks: on a slow machine that is one more.
        () => expect(range(page)).not.toHaveText(/16 – 22 November/),
        () => slot(page, 2, 9),
      );
      await expect(item(page, 'Essay', 'task')).toBeVisible();
      await expect(range(page)).not.toHaveText(/16 – 22 November/);

      const month = page.getByRole('dialog', { name: 'Go to a day' });
      await dragBy(
        page,
        item(page, 'Essay'),
        range(page).getByRole('button'),
        async () => {
          await expect(month).toBeVisible();
          await month.evaluate((box) => Promise.all(box.getAnimations({ subtree: true }).map((each) => each.finished)));
        },
        () => middleOf(month.locator('[data-day="2026-12-02"]')),
      );
      await expect(month).toBeHidden();
      await expect(line(page, 'Essay')).toHaveAccessibleName(/planned for Wed.* 2 December/);

      // A draft drawn on one week may be moved to another: its editor follows. A slow drag past the upper edge of the
      // hours has scrolled them.
      await showMorning(page);
      await drag(page, await slot(page, 3, 15), await slot(page, 3, 16));
      const draft = page.getByRole('dialog', { name: 'New task or event' });
      await draft.getByRole('textbox', { name: 'Title' }).fill('Swim');
      await draft.getByRole('textbox', { name: 'Day' }).fill('3 dec');
      await page.keyboard.press('Tab');
      await expect(range(page)).toHaveText(/30 November – 6 December/);
      await draft.getByRole('button', { name: 'Add task' }).click();
      await expect(item(page, 'Swim', 'task')).toHaveAccessibleName(/15:00 – 16:00, /);
    },
  );
});

test('work dropped on the head of a day keeps the day alone, on the list it is planned no more; what is due moves', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 40m due next monday');
  await goToNextWeek(page);
  const due = calendar(page).locator('[data-of="due"]').filter({ hasText: 'Essay' });
  const head = (at: number) => calendar(page).getByRole('region').nth(at);
  const dueOn = (at: number) => head(at).locator('[data-of="due"]');
  await expect(due).toBeVisible();
  await drag(page, await middleOf(due), await middleOf(head(5)));
  await expect(dueOn(5)).toHaveCount(1);

  await drag(page, await middleOf(line(page, 'Essay')), await slot(page, 3, 10));
  await expect(item(page, 'Essay', 'task')).toBeVisible();
  await drag(page, await middleOf(item(page, 'Essay')), await middleOf(head(3)));
  await expect(item(page, 'Essay')).toBeHidden();
  await expect(head(3).locator('[data-of="planned"]')).toHaveCount(1);
  await drag(page, await middleOf(chip(page, 'Essay')), await slot(page, 3, 10));
  await expect(item(page, 'Essay')).toBeVisible();
  await drag(page, await middleOf(item(page, 'Essay')), await middleOf(line(page, 'Essay')));
  await expect(item(page, 'Essay')).toBeHidden();
  await expect(line(page, 'Essay')).not.toHaveAccessibleName(/planned/);
});

test("the list's menu gives a task the next free slot @deep", async ({ page }) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 40m');
  await line(page, 'Essay').getByRole('button', { name: 'Menu of Essay' }).click();
  await page.getByRole('menuitem', { name: 'Plan in the next free slot' }).click();
  await expect(line(page, 'Essay')).toHaveAccessibleName(/planned for .* \d\d:\d\d/);
});
