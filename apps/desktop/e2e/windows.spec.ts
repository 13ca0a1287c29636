import type { Page } from '@playwright/test';
import { expectAccessible } from '../../web/e2e/support/axe.ts';
import { addTask } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { chooseMore } from '../../web/e2e/support/planner.ts';

const WIDE = { width: 1280, height: 840 };
/** Minimum size of the window. */
const NARROW = { width: 360, height: 640 };

async function expectAccessibleAt(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
}

for (const [name, size] of [
  ['a narrow window', NARROW],
  ['a wide window @deep', WIDE],
] as const) {
  test(`the way in is accessible, in either theme, in ${name}`, async ({ start }) => {
    const page = await (await start()).page();
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
    await expectAccessibleAt(page, size);
    await page.getByRole('button', { name: 'Log in with your browser' }).click();
    await expect(page.getByRole('button', { name: 'Use this code' })).toBeVisible();
    await expectAccessibleAt(page, size);
  });

  test(`every place is accessible, in either theme, in ${name}`, async ({ start, begin }) => {
    test.slow();
    const { shell, page: first, person } = await begin();
    await addTask(first, 'Read chapter 3');
    await shell.quit();
    const page = await (await start()).page();
    for (const [place, heading] of [
      ['Planner', 'Planner'],
      ['Dashboard', person.name],
      ['Plans', 'Available Plans'],
      ['Account', 'Account Settings'],
      ['Backups', 'Backups'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
      await expectAccessibleAt(page, size);
    }
    await page.getByRole('link', { name: 'Planner', exact: true }).click();
    await chooseMore(page, 'Settings');
    for (const tab of ['Data', 'Your devices']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expectAccessibleAt(page, size);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Backups', exact: true }).click();
    await page.getByRole('button', { name: /^Preview/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toBeVisible();
    await expectAccessibleAt(page, size);
  });
}
