import type { Page } from '@playwright/test';
import { API_URL } from './support/places.ts';
import type { Shell } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const takeNetworkAway = (shell: Shell) =>
  shell.evaluate(({ session }) => {
    session.fromPartition('network').fetch = () => Promise.reject(new TypeError('There is no network.'));
  });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByText('is sent as soon as that is possible')).toBeVisible();
}

test('R28 feedback written without a network waits, can be read and deleted, and goes once at the next start', async ({
  start,
  begin,
  browserPage,
}) => {
  const { shell, page } = await begin();
  await takeNetworkAway(shell);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Feedback' }).click();
  await write(page, 'Regretted by now');
  await page.getByRole('button', { name: 'Write another' }).click();
  await write(page, 'Please more colours');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'To send (2)' }).click();
  await expect(page.getByRole('heading', { name: 'Feedback' })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Delete: Feedback/ })
    .first()
    .click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Regretted by now' })).toHaveCount(0);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Please more colours' })).toBeVisible();
  await shell.quit();

  const again = await (await start()).page();
  await expect(again.getByRole('navigation', { name: 'Places' })).toBeVisible();
  const sent = async () => JSON.stringify(await (await browserPage.request.get(`${API_URL}/me/export`)).json());
  await expect.poll(async () => (await sent()).split('Please more colours').length - 1).toBe(1);
  expect(await sent()).not.toContain('Regretted');
  await expect(again.getByRole('link', { name: /^To send/ })).toHaveCount(0);
});
