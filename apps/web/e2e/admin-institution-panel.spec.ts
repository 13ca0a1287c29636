import { institution, pageOf } from './support/admin-lists.ts';
import { answerQueries } from './support/answers.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

test('a panel shows what another operator has changed meanwhile @deep', async ({ page }) => {
  let licenseExpiry = '2031-01-31';
  await answerQueries(page, '/institutions/all', (query) =>
    pageOf('institutions', 1, (number) => ({ ...institution(number), licenseExpiry }))(query),
  );
  await page.goto('/admin/institutions');
  await page.getByRole('button', { name: 'School 1' }).click();
  const panel = page.getByRole('complementary', { name: 'School 1' });
  const day = panel.getByLabel('New expiry date');
  // More than once: a return while a request is under way gets its answer, which may be the older one.
  const comeBackUntil = (isShown: () => Promise<void>) =>
    expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await isShown();
    }).toPass();
  await expect(day).toHaveValue('2031-01-31');
  licenseExpiry = '2032-02-28';
  await comeBackUntil(() => expect(day).toHaveValue('2032-02-28', { timeout: 1_000 }));
  await day.fill('2033-03-31');
  licenseExpiry = '2034-04-30';
  const meanwhile = panel.getByText(/Someone has just set it to .*30 April 2034/);
  await comeBackUntil(() => expect(meanwhile).toBeVisible({ timeout: 1_000 }));
  await expect(day).toHaveValue('2033-03-31');
});
