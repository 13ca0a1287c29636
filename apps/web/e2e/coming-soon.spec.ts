import { findings } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL, NARROW, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

test('F4 /join takes “email me when membership opens” by one press, remembers it, and lets go of it', async ({
  page,
  watch,
}) => {
  const person = stranger();
  await signIn(page, person);
  await page.goto('/join');
  await page.waitForURL(`${WEB_URL}/coming-soon`);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Membership opens soon. We can email you at ${person.email} when it does.`);
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(await findings(page)).toEqual([]);
  const ask = main.getByRole('button', { name: 'Email me when membership opens' });

  await page.route(`${API_URL}/me/membership`, (route) =>
    route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.fallback(),
  );
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await ask.click();
  await expect(main.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  await page.unroute(`${API_URL}/me/membership`);

  await ask.click();
  await expect(main.getByRole('status')).toHaveText(`We’ll email you at ${person.email} when membership opens.`);
  const stop = main.getByRole('button', { name: 'Don’t email me' });
  await expect(stop).toBeFocused();
  await page.reload();
  await expect(stop).toBeVisible();
  await page.setViewportSize(NARROW);
  expect(await findings(page)).toEqual([]);
  await stop.click();
  await expect(ask).toBeVisible();
});

test('F4 /coming-soon reached otherwise stays as it was', async ({ page }) => {
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await signIn(page, stranger());
  for (const path of ['/coming-soon', '/payment']) {
    await page.goto(path);
    await page.waitForURL(`${WEB_URL}/coming-soon`);
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
});
