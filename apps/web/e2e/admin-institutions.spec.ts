import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { id, institution, pageOf } from './support/admin-lists.ts';
import { BUSY, FAILED, answer, answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { API_URL, WEB_URL } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const create = (page: Page) => page.getByRole('button', { name: '+ Create Institution' });
const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Institution' });

async function fillDialog(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await createDialog(page).getByLabel(label, { exact: true }).fill(text);
  }
}

test('a new institution covers its people at once, and its expiry counts for all of them', async ({
  page,
  browser,
  watch,
}) => {
  const name = `Hill ${randomBytes(4).toString('hex')} High`;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.test`;
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const pupil = await context.newPage();
  await signIn(pupil, { email: `pupil@${domain}`, name: `Pupil of ${name}` });
  await pupil.goto('/dashboard');
  await expect(pupil.getByRole('article', { name: 'Explorer Pass' })).toBeVisible();

  await page.goto('/admin/institutions');
  await create(page).click();
  await fillDialog(page, { Name: name, Domain: domain, 'License expiry date': '2031-01-31' });
  const covered = createDialog(page).getByRole('status');
  await expect(covered).toHaveText('1 person already uses this domain.');
  await createDialog(page).getByLabel('I vouch that the school owns it').check();
  await expect(covered).toHaveText('1 person already uses this domain. They get access immediately.');
  await expectAccessible(page);
  await fillDialog(page, { Domain: `nobody.${domain}` });
  await expect(covered).toHaveText('Nobody uses this domain yet.');
  await fillDialog(page, { Domain: 'hotmail.be' });
  await expect(covered).toBeHidden();
  await fillDialog(page, { Domain: domain });
  await page.keyboard.press('Enter');
  await expect(createDialog(page).getByText('Please fill in all required fields.')).toBeVisible();
  await fillDialog(page, { Reason: 'The principal confirmed it by phone.' });
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name });
  await expect(panel).toContainText(domain);
  await expect(panel).toContainText(/Friday,? 31 January 2031/);
  await pupil.reload();
  await expect(pupil.getByText(`Access provided by ${name}`)).toBeVisible();

  await panel.getByLabel('New expiry date').fill('2020-01-31');
  await panel.getByRole('button', { name: 'Update Expiry' }).click();
  const question = page.getByRole('alertdialog', { name: `End access for ${name} now?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByLabel('New expiry date')).toHaveValue('2020-01-31');
  await panel.getByRole('button', { name: 'Update Expiry' }).click();
  await expect(question).toContainText(
    /1 person loses access immediately.* Its last day will be Friday,? 31 January 2020/,
  );
  await expectAccessible(page);
  await question.getByLabel('Reason').fill('It was entered by mistake.');
  await question.getByRole('button', { name: 'End Access Now' }).click();
  await expect(panel.getByText('Access ended. 1 person lost it.')).toBeVisible();
  await expect(panel.getByLabel('New expiry date')).toHaveValue('2020-01-31');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByLabel('New expiry date')).toHaveValue('2031-01-31');
  await pupil.reload();
  await expect(pupil.getByText(`Access provided by ${name}`)).toBeVisible();
  await panel.getByLabel('New expiry date').fill('2020-01-31');
  await panel.getByRole('button', { name: 'Update Expiry' }).click();
  await expect(question).toContainText('1 person loses access immediately');
  await question.getByLabel('Reason').fill('It was entered by mistake.');
  await question.getByRole('button', { name: 'End Access Now' }).click();
  await expect(panel.getByText('Access ended. 1 person lost it.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search by name or domain' }).fill(name);
  await expect(page.getByRole('row').filter({ hasText: domain })).toContainText('Expired');
  await pupil.reload();
  await expect(pupil.getByRole('article', { name: 'Explorer Pass' })).toBeVisible();
  await context.close();
});

test('a second domain counts once it is verified, and its removal can be undone', async ({ page, browser, watch }) => {
  watch.expectMessage(/status of 409/);
  const name = `Lake ${randomBytes(4).toString('hex')} High`;
  const [first, second] = ['staff', 'students'].map(
    (part) => `${part}.${name.toLowerCase().replaceAll(' ', '-')}.test`,
  );
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const pupil = await context.newPage();
  await signIn(pupil, { email: `pupil@${second}`, name: `Pupil of ${name}` });
  await page.goto('/admin/institutions');
  await create(page).click();
  await fillDialog(page, { Name: name, Domain: first!, 'License expiry date': '2098-01-31' });
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name });
  await expect(panel.getByText('Nobody gets access yet.')).toBeVisible();
  await panel.getByRole('link', { name: 'Open institution' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const pending = page.getByRole('listitem').filter({ hasText: first! });
  await expect(pending.getByText('Not verified')).toBeVisible();
  await expect(pending).toContainText('bellweek-verification=');

  await page.getByLabel('Add a domain').fill(second!);
  await page.keyboard.press('Enter');
  const domain = page.getByRole('listitem').filter({ hasText: second! });
  await expect(domain).toContainText('1 person uses this domain. They get access once it is verified.');
  await expect(domain).toContainText('bellweek-verification=');
  await domain.getByRole('button', { name: 'Check Now' }).click();
  await expect(domain.getByRole('alert')).toContainText(second!);
  await domain.getByRole('button', { name: 'Verify by Hand' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Verify ${second}?` });
  await expect(dialog).toContainText('You vouch for this domain.');
  await expect(dialog).toContainText('1 person now.');
  await expect(dialog).not.toContainText('The person');
  await dialog.getByLabel('Reason').fill('Confirmed by phone.');
  await page.keyboard.press('Enter');
  await expect(domain.getByText('Verified', { exact: true })).toBeVisible();
  await pupil.goto('/dashboard');
  await expect(pupil.getByText(`Access provided by ${name}`)).toBeVisible();

  await domain.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${second}?` });
  await expect(question).toContainText(`1 person loses access through ${name} immediately.`);
  await question.getByRole('button', { name: 'Remove Domain' }).click();
  await expect(domain).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(domain.getByText('Verified', { exact: true })).toBeVisible();
  // The list may show the domain before the API has answered.
  await expect(async () => {
    await pupil.reload();
    await expect(pupil.getByText(`Access provided by ${name}`)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await context.close();
});

test('a school with three domains and seats, and the end of its access', async ({ page, browser, watch }) => {
  const name = `Bay ${randomBytes(4).toString('hex')} High`;
  const domains = ['staff', 'juniors', 'seniors'].map(
    (part) => `${part}.${name.toLowerCase().replaceAll(' ', '-')}.test`,
  );
  const signedIn = async (domain: string) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    watch.follow(context);
    const pupil = await context.newPage();
    await signIn(pupil, { email: `pupil@${domain}`, name: `Pupil of ${domain}` });
    return pupil;
  };
  await page.goto('/admin/institutions?create=yes');
  await fillDialog(page, { Name: name, Domain: domains[0]!, 'License expiry date': '2098-01-31' });
  await createDialog(page).getByLabel('I vouch that the school owns it').check();
  await fillDialog(page, { Reason: 'Confirmed by phone.' });
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name }).getByRole('link', { name: 'Open institution' }).click();
  for (const domain of domains.slice(1)) {
    await page.getByLabel('Add a domain').fill(domain);
    await page.keyboard.press('Enter');
    await page
      .getByRole('listitem')
      .filter({ hasText: domain })
      .getByRole('button', { name: 'Verify by Hand' })
      .click();
    await page.getByRole('alertdialog').getByLabel('Reason').fill('Confirmed by phone.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  const edit = async (fields: Record<string, string>) => {
    await page.getByRole('button', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Institution' });
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    return dialog;
  };
  const dialog = await edit({ Seats: '2', 'Contact person': 'Kim Low' });
  await expect(dialog.getByText('Please enter the name and the email address of the contact person.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Contact email').fill('kim@school.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 of 2 taken')).toBeVisible();
  await expect(page.getByText('Kim Low')).toBeVisible();
  await expect(page.getByText('Next reminder on 1 Jan 2098 to kim@school.example.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Send reminders 30 and 7 days before the end' }).click();
  await expect(page.getByText('Reminders are off.')).toBeVisible();

  const [, , third] = [await signedIn(domains[0]!), await signedIn(domains[1]!), await signedIn(domains[2]!)];
  await third.goto('/dashboard');
  await expect(third.getByText(`All licences of ${name} are taken. Ask your school for one.`)).toBeVisible();
  await (await edit({ Seats: '3' })).waitFor({ state: 'hidden' });
  await expect(page.getByText('3 of 3 taken')).toBeVisible();
  await third.reload();
  await expect(third.getByText(`Access provided by ${name}`)).toBeVisible();

  await page.getByRole('button', { name: 'End Access…' }).click();
  const question = page.getByRole('alertdialog', { name: `End access for ${name} now?` });
  await expect(question).toContainText('3 people lose access immediately');
  await question.getByLabel('Reason').fill('The contract is over.');
  await question.getByRole('button', { name: 'End Access Now' }).click();
  await expect(page.getByText('Access ended. 3 people lost it.')).toBeVisible();
  await expectAccessible(page);
  await third.reload();
  await expect(third.getByText(`Your access through ${name} ended`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'End Access…' })).toBeVisible();
  await third.reload();
  await expect(third.getByText(`Access provided by ${name}`)).toBeVisible();
});

test('what an institution needs, and a domain that is taken @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of 409/);
  await page.goto('/admin/institutions');
  await page.getByRole('textbox', { name: 'Search by name or domain' }).fill('NORTHFIELD coll');
  await expect(page.getByRole('row').filter({ hasText: 'northfield.test' })).toContainText('Northfield College');
  await expect(page.getByText('1 institution', { exact: true })).toBeVisible();

  await create(page).click();
  const dialog = createDialog(page);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByPlaceholder('school.edu')).toBeVisible();
  await fillDialog(page, { Name: 'Another', 'License expiry date': '2031-01-31' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert').getByText('Please fill in all required fields.')).toBeVisible();
  await expect(dialog.getByLabel('Domain')).toBeFocused();
  await fillDialog(page, { Domain: 'NorthField.test' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(/already/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(create(page)).toBeFocused();
});

test('columns, pages, and changes that fail', { tag: '@deep' }, async ({ page, watch }) => {
  watch.expectMessage(/status of 500|ERR_FAILED/);
  await answerQueries(page, '/institutions/all', pageOf('institutions', 12, institution));
  let isCut = false;
  await page.route(`${API_URL}/institutions**`, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    return isCut ? route.abort() : route.fallback();
  });
  await page.goto('/admin/institutions');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Domain',
    'Members',
    'Active',
    'Seats',
    'License expiry',
    'Created',
  ]);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByText('12 institutions')).toBeVisible();
  isCut = true;
  await page.getByRole('button', { name: 'School 3' }).click();
  const panel = page.getByRole('complementary', { name: 'School 3' });
  await panel.getByLabel('New expiry date').fill('');
  await panel.getByRole('button', { name: 'Update Expiry' }).click();
  await expect(panel.getByText('Please fill in all required fields.')).toBeVisible();
  await panel.getByLabel('New expiry date').fill('2031-01-31');
  await panel.getByRole('button', { name: 'Update Expiry' }).click();
  await expect(panel.getByText('Failed to update expiry.')).toBeVisible();

  await page.getByRole('button', { name: '+ Create Institution' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('A');
  await dialog.getByLabel('Domain').fill('a.test');
  await dialog.getByLabel('License expiry date').fill('2031-01-31');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Failed to create institution.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel).toBeVisible();
});

test('while a change is under way its button says so @deep', async ({ page }) => {
  await answerQueries(page, '/institutions/all', pageOf('institutions', 1, institution));
  await page.route(
    ({ pathname }) => pathname.startsWith('/institutions'),
    (route) => (route.request().method() === 'GET' ? route.fallback() : undefined),
  );
  await page.goto('/admin/institutions');
  await page.getByRole('button', { name: 'School 1' }).click();
  await page.getByRole('button', { name: 'Update Expiry' }).click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  await page.getByRole('button', { name: '+ Create Institution' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('A');
  await dialog.getByLabel('Domain').fill('a.test');
  await dialog.getByLabel('License expiry date').fill('2031-01-31');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});

test('a busy API is asked again: members are counted a little later, or left out @deep', async ({ page, watch }) => {
  // The browser's own message.
  watch.expectMessage(/status of 503/);
  await answerQueries(page, '/institutions/all', pageOf('institutions', 1, institution));
  let busy = 1;
  const asked = await answerQueries(page, '/institutions/counts', () => {
    busy -= 1;
    return busy >= 0 ? BUSY : { body: { counts: [{ id: id(1), members: 1_200, active: 40 }] } };
  });
  await page.goto('/admin/institutions');
  await expect(page.getByRole('row', { name: /School 1 .* 1,200 40/ })).toBeVisible();
  expect(asked).toHaveLength(2);
  busy = Infinity;
  await page.reload();
  await expect.poll(() => asked.length).toBe(5);
  await expect(page.getByRole('row', { name: 'School 1' })).toBeVisible();
  await expect(page.getByText('1,200')).toHaveCount(0);
  await expect(page.getByText('1 institution', { exact: true })).toBeVisible();
});

test('no institutions, and institutions that cannot be loaded', { tag: '@deep' }, async ({ page, watch }) => {
  watch.expectMessage(/status of 500|institutions:/);
  await answerQueries(page, '/institutions/all', pageOf('institutions', 0, institution));
  await page.goto('/admin/institutions');
  await expect(page.getByText('No institutions found.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await answer(page, '/institutions/all?*', FAILED);
  await page.reload();
  await expect(page.getByText('Failed to load institutions.')).toBeVisible();
});

test('without a network every change and list says at once that it failed, and nothing leaves later @deep', async ({
  page,
  context,
  watch,
}) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED|institutions:/);
  const queries = await answerQueries(page, '/institutions/all', pageOf('institutions', 12, institution));
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.goto('/admin/institutions');
  await page.getByRole('button', { name: 'School 3' }).click();
  const panel = page.getByRole('complementary', { name: 'School 3' });
  await expect(panel).toBeVisible();
  // Opening a panel fetches once more.
  await expect.poll(() => queries.length).toBe(2);
  await page.unrouteAll();
  await context.setOffline(true);
  await panel.getByRole('button', { name: 'Update Expiry' }).click();
  await expect(panel.getByText('Failed to update expiry.')).toBeVisible();
  await create(page).click();
  await fillDialog(page, { Name: 'A', Domain: 'a.test', 'License expiry date': '2031-01-31' });
  await page.keyboard.press('Enter');
  await expect(createDialog(page).getByText('Failed to create institution.')).toBeVisible();
  await createDialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(posts).toHaveLength(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Failed to load institutions.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('two presses of one button are one call @deep', async ({ page }) => {
  await answerQueries(page, '/institutions/all', pageOf('institutions', 1, institution));
  const changes: string[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith('/institutions'),
    (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fallback();
      if (request.method() !== 'OPTIONS') changes.push(request.method());
      return route.fulfill({
        json: institution(2),
        headers: { 'Access-Control-Allow-Origin': WEB_URL, 'Access-Control-Allow-Credentials': 'true' },
      });
    },
  );
  await page.goto('/admin/institutions');
  await create(page).click();
  await fillDialog(page, { Name: 'A', Domain: 'a.test', 'License expiry date': '2031-01-31' });
  await createDialog(page).getByRole('button', { name: 'Create', exact: true }).dblclick();
  const panel = page.getByRole('complementary', { name: 'School 2' });
  await expect(panel).toBeVisible();
  await expect(createDialog(page)).toBeHidden();
  await panel.getByRole('button', { name: 'Update Expiry' }).dblclick();
  await expect(panel.getByText(/now expires on/)).toBeInViewport({ ratio: 1 });
  expect(changes).toEqual(['POST', 'PUT']);
});
