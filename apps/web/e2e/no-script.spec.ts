import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

for (const path of ['/dashboard', '/plans', '/account', '/planner', '/logout', '/admin/users', '/join']) {
  test(`${path} without script says that it needs some, and where help is`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
    await expect(page.getByRole('main').getByRole('link', { name: 'support@bellweek.app' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Home' })).toBeVisible();
  });
}

test('a page that can be read without script asks for none', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toHaveCount(0);
});
