import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { NARROW, SYDNEY } from './support/places.ts';
import { entry, startPlanner } from './support/planner.ts';
import { calendar, drag, item, middleOf, slot, turnWeek } from './support/planner-calendar.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: SYDNEY });

/** A Wednesday afternoon. */
const WEDNESDAY = new Date('2026-11-18T15:30:00+11:00');
const LINE = 'every tue 4pm football until 18 dec';

const football = (page: Page): Locator => item(page, 'football');
const scopes = (page: Page, act: string): Locator => page.getByRole('dialog', { name: `${act} “football”` });
const notice = (page: Page, sentence: string): Locator =>
  page.getByRole('group', { name: 'What was done' }).getByText(sentence, { exact: true });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function start(page: Page): Promise<void> {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.clock.resume();
  await signIn(page, stranger());
  await startPlanner(page);
}

/** The weekdays on which it is in the week shown. */
async function weekdays(page: Page): Promise<string> {
  const names = await football(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return names
    .map((name) => /(?:Mon|Tues|Wednes|Thurs|Fri)day|Mon|Tue|Wed|Thu|Fri/.exec(name)?.[0].slice(0, 3))
    .join(' ');
}

/** Expects it on these weekdays of the next weeks, from the week shown on; goes back to that week. */
async function expectOn(page: Page, ...weeks: string[]): Promise<void> {
  for (const [week, days] of weeks.entries()) {
    if (week > 0) await turnWeek(page, 'Next');
    await expect.poll(() => weekdays(page), `week ${week + 1}`).toBe(days);
  }
  for (let week = 1; week < weeks.length; week += 1) await turnWeek(page, 'Previous');
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a typed line repeats; one is dragged with the following, all get a place, one goes, and all is undone', async ({
    page,
  }) => {
    await start(page);
    await entry(page).fill(LINE);
    for (const chip of ['Every Tuesday', '16:00', 'Until 18 December'])
      await expect(page.getByRole('button', { name: `${chip}, keep as text` })).toBeVisible();
    await entry(page).press('Enter');
    await expect(football(page)).toHaveAccessibleName('football 16:00 – 17:00, event, Tuesday, repeats');
    await expectOn(page, 'Tue', 'Tue', 'Tue', 'Tue', '');

    await calendar(page).getByRole('button', { name: 'Next week' }).click();
    await expect(football(page)).toHaveAccessibleName(/Tue 1 December/);
    const from = await middleOf(football(page));
    await drag(page, from, { ...from, x: (await slot(page, 2, 16)).x });
    await expect(scopes(page, 'Move')).toBeVisible();
    await expectAccessible(page);
    await scopes(page, 'Move').getByRole('button', { name: 'This and 2 following' }).click();
    await expect(notice(page, '“football” is on Wednesdays from Wed 2 December')).toBeVisible();
    await expectOn(page, 'Wed', 'Wed', 'Wed');

    await football(page).click();
    const panel = page.getByRole('complementary', { name: 'Event' });
    await expect(panel.getByText('Every Wednesday until 18 December: 3 times').first()).toBeVisible();
    await expectAccessible(page);
    await panel.getByText('All 3').click();
    await panel.getByLabel('Place').fill('Oval');
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(football(page)).toHaveAccessibleName(/^football Oval/);
    await calendar(page).getByRole('button', { name: 'Next week' }).click();
    await expect(football(page)).toHaveAccessibleName(/^football Oval 16:00 – 17:00, event, Wed 9 December/);

    await football(page).focus();
    await press(page, 'Delete');
    await scopes(page, 'Delete').getByRole('button', { name: 'This one' }).click();
    await expect(football(page)).toHaveCount(0);

    await press(page, 'z', 'z', 'z');
    await page.getByRole('group', { name: 'Planner' }).getByRole('button', { name: 'Today' }).click();
    await expect(calendar(page).getByRole('list', { name: /^Week of .*16 November/ })).toBeVisible();
    await turnWeek(page, 'Next');
    await expectOn(page, 'Tue', 'Tue', 'Tue', 'Tue');
    await press(page, 'z');
    await expectOn(page, '', '', '', '');
  });

  test('by keys alone: it is moved with the following, taken back, repeated otherwise, and deleted', async ({
    page,
  }) => {
    await start(page);
    await page.keyboard.type(LINE);
    await press(page, 'Enter');
    await expect(football(page)).toBeVisible();
    await press(page, 'Escape', 'c');
    await expect(football(page)).toBeFocused();

    await press(page, 'v', 'ArrowRight', 'Enter');
    await expect(scopes(page, 'Move').getByRole('button', { name: 'This one' })).toBeFocused();
    await press(page, 'Escape');
    await expect(football(page)).toHaveAccessibleName(/Tuesday, repeats$/);
    await expect(football(page)).toBeFocused();
    await press(page, 'v', 'ArrowRight', 'Enter');
    await expect(scopes(page, 'Move').getByRole('button', { name: 'This one' })).toBeFocused();
    await press(page, 'ArrowDown', 'Enter');
    await expect(notice(page, '“football” is now on Wednesdays')).toBeVisible();
    await expect(football(page)).toHaveAccessibleName(/Wed 25 November, repeats$/);
    await expect(football(page)).toBeFocused();
    await press(page, 'r');
    const repeat = page.getByRole('dialog', { name: 'Repeat' });
    await expect(repeat.getByRole('radio', { name: 'Every week on Wednesday' })).toBeFocused();
    await expectAccessible(page);
    await press(page, 'ArrowDown', 'Enter');
    await expect(repeat).toBeHidden();
    await press(page, 'Escape');
    await calendar(page).getByRole('button', { name: 'Next week' }).focus();
    await press(page, 'Enter');
    await expect(football(page)).toHaveCount(0);
    await press(page, 'k');
    await football(page).focus();
    await press(page, 'Shift+S');
    await expect(notice(page, 'Skipped “football” on Wed 25 Nov')).toBeVisible();
    await expect(football(page)).toHaveCount(0);
    await press(page, 'z');
    await football(page).focus();
    await press(page, 'Delete', '2');
    await expect(football(page)).toHaveCount(0);
    // While the question fades out.
    await press(page, 'z');
    await expect(football(page)).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, isMobile: true });

  test('it is added, changed for all, and ended by touch', { tag: '@deep' }, async ({ page }) => {
    await start(page);
    await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'Add' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Add a task' });
    await sheet.getByRole('combobox').fill('every wed 4pm football x4');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(sheet.getByRole('combobox')).toHaveValue('');
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('navigation', { name: 'Planner' }).getByRole('button', { name: 'Calendar' }).tap();
    await calendar(page).getByRole('radio', { name: 'Day', exact: true }).check();
    await football(page).tap();
    const editor = page.getByRole('dialog', { name: 'Event' });
    await editor.getByText('All 4').tap();
    await editor.getByLabel('Place').fill('Oval');
    await editor.getByRole('button', { name: /^Repeat Every Wednesday/ }).tap();
    const repeat = page.getByRole('dialog', { name: 'Repeat' });
    await repeat.getByRole('combobox', { name: 'How it repeats' }).selectOption('Custom…');
    // All of it is in sight: nothing scrolls.
    await expect(repeat.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
    const scrolls = () => repeat.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    await expect.poll(scrolls).toBe(false);
    await expectAccessible(page);
    await page.setViewportSize({ width: 330, height: 700 });
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await repeat.getByRole('button', { name: 'Done' }).tap();
    await expect(editor.getByRole('button', { name: /^Repeat Every Wednesday/ })).toBeFocused();
    await editor.getByRole('button', { name: 'Delete' }).tap();
    await expect(scopes(page, 'Delete')).toBeVisible();
    await expectAccessible(page);
    await scopes(page, 'Delete').getByRole('button', { name: 'All 4' }).tap();
    await expect(football(page)).toHaveCount(0);
  });
});
