import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('a page that needs script says so without it, and where help is', async ({ page }) => {
  for (const path of ['/dashboard', '/plans', '/account', '/planner', '/logout', '/admin/users', '/join']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page needs JavaScript');
    await expect(page.getByRole('main').getByRole('link', { name: 'support@bellweek.app' }), path).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Home' }),
      path,
    ).toBeVisible();
  }
});

test('a page that can be read without script asks for none', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toHaveCount(0);
});
