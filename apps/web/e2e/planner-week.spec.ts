import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { SYDNEY } from './support/places.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { calendar, drag, item, middleOf, showMorning, slot } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY });

/** A Wednesday afternoon, and the next one. */
const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');
const THURSDAY = new Date('2026-11-19T15:30:00+11:00');
const SUNDAY_EVENING = new Date('2026-11-22T18:00:00+11:00');

const range = (page: Page): Locator => calendar(page).getByRole('heading', { level: 2 });
const day = (page: Page, name: string): Locator => calendar(page).getByRole('region', { name });
const undo = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click();

test.describe('beside a wide list', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('what is due keeps its name in a narrow week', { tag: '@deep' }, async ({ page }) => {
    await page.clock.setFixedTime(WEDNESDAY);
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    const due = calendar(page).locator('[data-of="due"]');
    await expect(due).toHaveCount(3);
    for (const each of await due.all()) {
      await expect(each).not.toHaveText(/^!/);
      const seen = await each.evaluate((el) => {
        const after = [...el.querySelectorAll('*')].map((part) => getComputedStyle(part, '::after').content);
        return after.filter((content) => content.includes('!'));
      });
      expect(seen).toEqual([]);
    }
    await expect(due.filter({ hasText: 'Macbeth essay' })).toBeVisible();
    await expectAccessible(page);
  });
});

for (const [name, viewport] of [['at 768 px @deep', { width: 768, height: 1024 }]] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test('list and calendar stand side by side, and a task is dragged from one to the other', async ({ page }) => {
      await page.clock.setFixedTime(WEDNESDAY);
      await signIn(page, stranger());
      await startPlanner(page);
      await addTask(page, 'Essay 40m');
      await expect(calendar(page)).toBeVisible();
      await expect(line(page, 'Essay')).toBeVisible();
      const today = day(page, 'Today, Wednesday 18 November');
      await drag(page, await middleOf(line(page, 'Essay')), await middleOf(today));
      await expect(line(page, 'Essay')).toHaveAccessibleName(/planned for today/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expectAccessible(page);
    });
  });
}

test('on a Sunday evening the planner opens on the coming week @deep', async ({ page }) => {
  await page.clock.setFixedTime(SUNDAY_EVENING);
  await signIn(page, stranger());
  await startPlanner(page);
  await expect(range(page)).toHaveText(/23 – 29 November/);
});

test(
  'the view that was chosen is there again after a reload, and on the coming week of a Sunday evening',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.setFixedTime(WEDNESDAY);
    await signIn(page, stranger());
    await startPlanner(page);
    const month = page.getByRole('radio', { name: 'Month', exact: true });
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await expect(month).toBeChecked();
    await page.reload();
    await expect(month).toBeChecked();
    await expect(range(page)).toHaveText(/November – December 2026/);

    await page.getByRole('radio', { name: 'Week', exact: true }).check({ force: true });
    await range(page).getByRole('button').click();
    await page.getByRole('button', { name: 'Hide weekend' }).click();
    await page.clock.setFixedTime(SUNDAY_EVENING);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
    await expect(range(page)).toHaveText(/23 – 27 November/);

    // The choice of one person is not applied to another on the same device.
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await signIn(page, stranger());
    await startPlanner(page);
    await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
  },
);

test('what is dropped snaps to 15 minutes, with Alt to 5 @deep', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay 40m');
  await showMorning(page);
  await drag(page, await middleOf(line(page, 'Essay')), await slot(page, 4, 10 + 5 / 60));
  await expect(item(page, 'Essay')).toHaveAccessibleName(/10:00 – 10:40, /);
  const at = await middleOf(item(page, 'Essay'));
  const hour = (await slot(page, 4, 11)).y - (await slot(page, 4, 10)).y;
  await page.keyboard.down('Alt');
  await drag(page, at, { x: at.x, y: at.y + hour / 12 });
  await page.keyboard.up('Alt');
  await expect(item(page, 'Essay')).toHaveAccessibleName(/10:05 – 10:45, /);
});

test('work whose day is over is missed, and overdue is what is past its due time; too much for today is spread @deep', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page);
  for (const words of ['Late due today', 'One 1h today', 'Two 1h today', 'Three 1h today']) await addTask(page, words);
  await page.clock.setFixedTime(THURSDAY);
  await page.reload();
  const part = (name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}, \\d`) });
  await expect(part('Overdue')).toHaveAccessibleName('Overdue, 4 tasks');

  await part('Overdue').getByRole('button', { name: 'Move to today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to today' });
  await expect(dialog).toContainText('That would be 4 h today. Your study time is 2 h.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Spread over 2 days' }).click();
  for (const title of ['Late', 'One']) await expect(line(page, title)).toHaveAccessibleName(/planned for today/);
  for (const title of ['Two', 'Three']) await expect(line(page, title)).toHaveAccessibleName(/planned for tomorrow/);
  await undo(page);
  await expect(part('Overdue')).toHaveAccessibleName('Overdue, 4 tasks');

  // Work that does not fit before it is due says so in the list, and in the week, where the mark is a picture.
  await addTask(page, 'Portfolio 20h due sat');
  await expect(line(page, 'Portfolio')).toHaveAccessibleDescription(/\d h too much$/);
  await expect(page.getByRole('button', { name: /^Due Portfolio/ })).toHaveAccessibleDescription(/\d h too much$/);
});

test('a long task is added to the calendar in sessions before it is due, seen first, and undone at once @deep', async ({
  page,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  await addTask(page, 'Portfolio 3h due mon');
  await line(page, 'Portfolio').click();
  const panel = page.getByRole('complementary', { name: 'Task' });
  await panel.getByRole('button', { name: 'Add to this task' }).click();
  await page.getByRole('menuitem', { name: 'Session in the calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan sessions of “Portfolio”' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expectAccessible(page);
  // Wednesday has 25 minutes left of its two hours, Thursday 30: lessons end at ten past three on a Friday, and work
  // begins half an hour later.
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName(/^Fri.* 15:40 – 16:40/);
  await dialog.getByRole('button', { name: 'Plan 3 sessions' }).click();
  await expect(item(page, 'Portfolio', 'task')).toHaveCount(3);
  await undo(page);
  await expect(item(page, 'Portfolio', 'task')).toHaveCount(0);
});

test('Space ticks all that is selected, however it was selected; a task deleted by its menu hands the focus on', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  for (const words of ['One', 'Two', 'Three', 'Four', 'Five']) await addTask(page, words);
  await line(page, 'One').focus();
  await page.keyboard.press('s');
  for (const title of ['Two', 'Three']) await page.getByRole('checkbox', { name: `Select ${title}` }).click();
  await page.keyboard.press(' ');
  await expect(page.getByText('2 left')).toBeVisible();
  await expect(line(page, 'Four')).toBeFocused();

  await page.getByRole('button', { name: 'Menu of Four' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(line(page, 'Four')).toBeHidden();
  await expect(line(page, 'Five')).toBeFocused();
});

test('Escape leaves the focus somewhere, wherever it is pressed @deep', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  const escape = async (what: string) => {
    await page.keyboard.press('Escape');
    await expect.poll(hasFocus, what).toBe(true);
  };
  await page.keyboard.press('n');
  await page.keyboard.type('half');
  await escape('from quick entry');

  await page.getByRole('button', { name: 'Search and filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search and filter' })).toBeFocused();
  await escape('from the filter');

  await line(page, 'Prac report').click();
  await page.getByRole('complementary', { name: 'Task' }).getByRole('textbox', { name: 'Title' }).click();
  await escape('from the panel, pressed in a field');

  await page.getByRole('button', { name: 'Menu of Prac report' }).click();
  await escape('from a menu');
  await line(page, 'Prac report').focus();
  await page.keyboard.press('s');
  await page.getByRole('checkbox', { name: 'Select Macbeth essay' }).click();
  await escape('from a selection');

  await showMorning(page);
  await drag(page, await slot(page, 6, 9), await slot(page, 6, 10));
  const drawn = page.getByRole('dialog', { name: 'New task or event' });
  await expect(drawn).toBeVisible();
  await escape('from what was drawn');
  await expect(drawn).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search and filter' })).toBeFocused();
  await escape('from the search');
});

test('a letter means one thing: m the month and f the filter, on an item of the calendar too', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const essay = item(page, 'Macbeth essay', 'task').first();
  await essay.focus();
  await page.keyboard.press('v');
  // 23: what the keys do is seen, not only heard.
  const hint = page.locator('p[aria-hidden=true]', { hasText: 'Enter to save' });
  await expect(hint).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(essay).toHaveAccessibleName(/16:15 – /);
  await expect(hint).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByRole('group', { name: 'Show in the list' })).toBeVisible();
  await page.keyboard.press('Escape');
  await essay.focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('radio', { name: 'Month', exact: true })).toBeChecked();
});

test(
  'the drawing of an empty list stays above its heading when much is pasted; icons of the rail have words',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stranger());
    await startPlanner(page);
    await page.getByRole('combobox', { name: 'Add a task' }).evaluate((field) => {
      const data = new DataTransfer();
      const tasks = Array.from({ length: 12 }, (_, at) => `Task ${at + 1}`);
      data.setData('text/plain', [...tasks, 'netball fri 4-5:30'].join('\n'));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('button', { name: 'Add 12 tasks and 1 event' })).toBeVisible();
    await expect(page.getByRole('list', { name: /to add$/ }).getByText(/Event · Fri/)).toBeVisible();
    const heading = page.getByRole('heading', { name: 'What is due next?' });
    const gap = await heading.evaluate((el) => {
      const drawing = el.previousElementSibling;
      return el.getBoundingClientRect().top - (drawing?.getBoundingClientRect().bottom ?? Infinity);
    });
    expect(gap).toBeGreaterThanOrEqual(0);
    const rail = page.getByRole('group', { name: 'Planner', exact: true });
    for (const word of ['Add', 'Today', 'Search', 'Timetable', 'Undo', 'Pat']) {
      await expect(rail.getByText(word, { exact: true })).toBeVisible();
    }
  },
);

test('a week and a list are printed on one page each, however long the list is', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(page, stranger());
  await startPlanner(page, 'sample');
  const pages = async (): Promise<number> => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  // The sheet for print is loaded a moment after the planner.
  await expect.poll(pages).toBe(2);
  await page.getByRole('combobox', { name: 'Add a task' }).evaluate((field) => {
    const data = new DataTransfer();
    data.setData(
      'text/plain',
      Array.from({ length: 150 }, (_, at) => `A task with a rather long title, ${at + 1}`).join('\n'),
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Add 150 tasks' }).click();
  await expect(page.getByText('155 left')).toBeVisible();
  await expect.poll(pages).toBe(2);
});

test.describe('a busy day on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test(
    'says how many more items it has without scrolling, cuts no line, and keeps the names of the days in view',
    { tag: '@deep' },
    async ({ page }) => {
      await page.clock.setFixedTime(WEDNESDAY);
      await signIn(page, stranger());
      await startPlanner(page, 'sample');
      for (const at of [1, 2, 3, 4, 5]) await addTask(page, `Problem set number ${at} due fri`);
      const friday = day(page, 'Friday 20 November');
      const more = friday.getByRole('button', { name: /^\+\d more/ });
      const head = friday.locator('xpath=ancestor::*[@data-items][1]/..');
      const expectRoom = async () => {
        await expect(more).toBeInViewport({ ratio: 1 });
        expect(await head.evaluate((el) => el.scrollHeight - el.clientHeight)).toBeLessThanOrEqual(0);
      };
      await expectRoom();
      const drawn = await friday.locator('[data-of="due"]').count();
      await expect(more).toHaveAccessibleName(new RegExp(`^\\+${7 - drawn} more`));
      await expectAccessible(page);
      await page.setViewportSize({ width: 1366, height: 600 });
      await expect(friday.locator('[data-of="due"]')).toHaveCount(drawn);
      await expectRoom();

      await friday.locator('[data-of="due"]').last().focus();
      await head.evaluate((el) => el.scrollTo(0, el.scrollHeight));
      for (const name of await calendar(page)
        .getByRole('button', { name: /^\w{3} \d+$/ })
        .all()) {
        await expect(name).toBeInViewport({ ratio: 1 });
      }
    },
  );
});

test.describe('on the clock of twelve hours', () => {
  test.use({ locale: 'en-AU' });

  test('what is printed has short times, and no letter that is cut through', { tag: '@deep' }, async ({ page }) => {
    await page.clock.setFixedTime(WEDNESDAY);
    await signIn(page, stranger());
    await startPlanner(page, 'sample');
    for (const words of [
      'A rather long name of a short session today 5pm 15m',
      'Map quiz yesterday evening revision today 5pm 30m',
      'Lines of the poem today 7:30pm 30m',
      'Three rather long lines about nothing at all today 8pm 1h',
      'Bring the signed form for the excursion to the museum tomorrow 45m due fri',
    ]) {
      await addTask(page, words);
    }
    // The planner renders for print at `beforeprint`: here in a window as wide as the page.
    await page.setViewportSize({ width: Math.round((277 / 25.4) * 96), height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const [week, list] = [page.locator('body > div > section').first(), page.locator('body > div > section').last()];
    await expect(week.getByText('9 am', { exact: true }).first()).toBeVisible();
    await expect(week).not.toContainText(':00');
    await expect(week.locator('[data-kind="block"]').filter({ hasText: 'Lines of the poem' })).toContainText(
      '7:30\u00a0pm',
    );
    const cut = await week.locator('[data-kind]').evaluateAll((items) =>
      items.flatMap((item) => {
        const { bottom, right } = item.getBoundingClientRect();
        const boxes = [...item.querySelectorAll('p, span')].map((part) => part.getBoundingClientRect());
        return boxes.some((box) => box.bottom > bottom || box.right > right) ? [item.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
    await expect(list).toContainText('Bring the signed form for the excursion to the museum Due Friday');
    const task = list.locator('div > div > div').filter({ hasText: 'Bring the signed form' });
    await expect(task).toContainText('Planned for tomorrow');
    await expect(task).toContainText('45 min');
  });
});
