import { consent, beginSignIn, signInByHand, stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('signs in through the system’s browser by loopback, starts the trial and shows the planner', async ({
  start,
  browserPage,
}) => {
  const shell = await start();
  const person = await signInByHand(shell, browserPage);
  await expect(browserPage.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  const page = await shell.page();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'What is due next?' })).toBeVisible();
  await page.getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('article', { name: 'Explorer Pass' })).toContainText('90 days remaining');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByText(person.email)).toBeVisible();
});

test('signs in by the program’s own scheme, handed over by a second copy', async ({ start, browserPage }) => {
  const shell = await start({ env: { STAND_IN_OWNS_SCHEME: '1' } });
  const page = await shell.page();
  const person = stranger();
  const places = page.getByRole('navigation', { name: 'Places' });
  const hasEnded = page.getByRole('alert').filter({ hasText: 'This code is wrong or has expired.' });
  do {
    const url = await beginSignIn(shell);
    expect(new URL(url).searchParams.has('port')).toBe(false);
    await consent(browserPage, url, person);
    const link = (await browserPage.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';
    expect(link).toMatch(/^bellweek:\/\/auth\?code=/);
    expect(await shell.startAnother('--', link)).toBe(0);
    await expect(places.or(hasEnded)).toBeVisible();
    // The code is valid for a minute. Start again if the machine took longer to start a second copy.
  } while (await hasEnded.isVisible());
  await expect(places).toBeVisible();
});

test('signs in by the code that the browser shows, however it is typed', async ({ start, browserPage }) => {
  const shell = await start({ env: { STAND_IN_OWNS_SCHEME: '1' } });
  await consent(browserPage, await beginSignIn(shell), stranger());
  const shown = browserPage.locator('#code');
  await expect(shown).toHaveText(/^\w{4}-\w{4}$/);
  const code = (await shown.textContent()) ?? '';
  const page = await shell.page();
  const field = page.getByLabel('Nothing happens? Type the code from your browser');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByText('Type the code that your browser shows.')).toBeVisible();
  // After an impatient second press the code on the screen still counts.
  await page.getByRole('button', { name: 'Open the browser again' }).click();
  await field.fill('BCDF-GHJK');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await field.fill(` ${code.toLowerCase().replace('-', '')} `);
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
});

test('the page of consent takes no press before it can act on it', async ({ start, browserPage }) => {
  const script = Promise.withResolvers<void>();
  await browserPage.route('**/auth/desktop.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  const shell = await start();
  const consented = consent(browserPage, await beginSignIn(shell), stranger());
  await expect(browserPage.getByRole('button', { name: /^Continue as/ })).toBeDisabled();
  script.resolve();
  await consented;
});
