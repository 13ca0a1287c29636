import type { Page } from '@playwright/test';
import { answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { answerContacts, answerLongList, answerPosts, madeUpCampaign } from './support/contact-lists.ts';
import { API_URL, NARROW, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const REFUSAL = { status: 422, body: { statusCode: 422, message: 'The mail server is resting.' } };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const list = (page: Page) => page.getByLabel('Contact list');
const contacts = (page: Page) => page.getByRole('table', { name: /^Contacts/ });
const staged = (page: Page) => page.getByRole('region', { name: 'Staged Recipients' });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected Recipient' });
const DONE = madeUpCampaign({ accepted: 1 }, { status: 'finished', kind: 'support', template: null });

/** Presses Send, and answers the question to whom. */
async function send(page: Page, email: string): Promise<void> {
  await button(page, 'Send to Selected Recipient').click();
  await page
    .getByRole('alertdialog', { name: `Send to ${email}?` })
    .getByRole('button', { name: 'Send' })
    .click();
}

/** Mocks an empty history, and the campaign of each send as finished. */
async function answerCampaigns(page: Page, campaign: { id: string } = DONE): Promise<void> {
  await answerQueries(page, '/email/campaigns', () => ({ body: { campaigns: [], total: 0, totalIsCapped: false } }));
  await answerQueries(page, `/email/campaigns/${campaign.id}/recipients`, () => ({
    body: { campaign, recipients: [], total: 0, totalIsCapped: false },
  }));
}

test('support: one recipient, from four lists or by hand', async ({ page, watch }) => {
  watch.expectMessage(/status of 422|ERR_FAILED/);
  await answerContacts(page);
  await answerCampaigns(page);
  const sent = await answerPosts(page, '/email/support', [
    REFUSAL,
    { status: 0, body: null },
    { status: 202, body: DONE },
  ]);
  await page.goto('/admin/emails');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Manager');
  await expect(page.getByRole('tab', { name: 'Support' })).toHaveAttribute('aria-selected', 'true');
  await expect(list(page).getByRole('option')).toHaveText(['Users', 'Waitlist', 'Demo Requests', 'Contact Us']);
  await expect(selected(page)).toContainText(/Selected Recipient \(0\).*No recipient selected\./s);

  await button(page, 'Send to Selected Recipient').click();
  await expect(page.getByText('No recipients selected for sending.')).toBeVisible();
  await button(page, 'Select ada@users').click();
  await button(page, 'Send to Selected Recipient').click();
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.keyboard.type('Your');
  await button(page, 'Send to Selected Recipient').click();
  await expect(page.getByLabel('Message')).toBeFocused();

  await list(page).selectOption('Contact Us');
  await button(page, 'Select bob@contact-requests').click();
  await expect(
    page.getByText('bob@contact-requests.example.com replaces ada@users.example.com as the recipient.'),
  ).toBeVisible();
  await expect(selected(page)).toContainText('(1)');
  await expect(selected(page)).toContainText('bob@contact-requests.example.com');
  await expect(selected(page)).not.toContainText('ada@');
  await expect(contacts(page).getByText('Unsubscribed', { exact: true })).toBeVisible();
  await expect(contacts(page).getByText('Bounced', { exact: true })).toBeVisible();
  await button(page, 'Select una@').click();
  await expect(page.getByText('Cannot stage una@contact-requests.example.com - user has unsubscribed')).toBeVisible();
  await expect(selected(page)).toContainText('bob@');
  await button(page, 'Deselect bob@').click();
  await expect(selected(page)).toContainText('(0)');

  // Typed addresses: even a person who has unsubscribed from alerts gets an answer.
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('   ');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toContainText('(0)');
  await email.fill('una@');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Name (optional)').fill('Una');
  await email.fill(' una@contact-requests.example.com ');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toContainText(/una@contact-requests\.example\.com.*Una/s);
  await expect(email).toHaveValue('');

  await page.getByLabel('Subject').fill('Your question');
  await page.getByLabel('Message').fill('Hello Una,\nthank you.');
  await button(page, 'Send to Selected Recipient').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await send(page, 'una@contact-requests.example.com');
  await expect(page.getByText('Error: The mail server is resting.')).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Your question');
  await expect(page.getByLabel('Message')).toHaveValue('Hello Una,\nthank you.');
  await expect(selected(page)).toContainText('una@contact-requests.example.com');
  await send(page, 'una@contact-requests.example.com');
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await send(page, 'una@contact-requests.example.com');
  await expect(page.getByText('Email sent to 1 recipients')).toBeVisible();
  expect(page.url()).toContain(`campaign=${DONE.id}`);
  expect(sent.map(({ body }) => body)).toEqual(
    Array(3).fill({
      to: ['una@contact-requests.example.com'],
      subject: 'Your question',
      message: 'Hello Una,\nthank you.',
    }),
  );
  // R02: a refused press is over; one whose answer never came is the same send when it is pressed again.
  const [refused, lost, again] = sent.map(({ key }) => key);
  expect(refused).toMatch(UUID);
  expect(lost).not.toBe(refused);
  expect(again).toBe(lost);

  await button(page, 'Write an Email').click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(selected(page)).toContainText('(0)');
});

test('alert: people and whole lists are staged, nobody twice', async ({ page }) => {
  await answerContacts(page);
  await answerCampaigns(page);
  await answerQueries(page, '/email/unsubscribed', (query) => {
    const email = query.get('email') ?? '';
    return { body: email.startsWith('una') ? [email] : [] };
  });
  await page.goto('/admin/emails?tab=alert');
  await expect(list(page).getByRole('option')).toHaveText(['Users', 'Waitlist']);
  await expect(page.getByLabel('Template').getByRole('option')).toHaveText([
    'Choose a template',
    'Beta',
    'Update',
    'Message',
  ]);
  await expect(staged(page)).toContainText(/Staged Recipients \(0\)/);
  await button(page, 'Send to 0 Recipients').click();
  await expect(page.getByText('No recipients selected for sending.')).toBeVisible();

  await button(page, 'Add ada@users').click();
  await button(page, 'Add una@users').click();
  await expect(page.getByText('Cannot stage una@users.example.com - user has unsubscribed')).toBeVisible();
  await button(page, 'Add gone@users').click();
  await expect(page.getByText(/^Cannot stage gone@users\.example\.com - /)).toBeVisible();
  await expect(staged(page)).toContainText('(1)');

  const email = page.getByLabel('Email', { exact: true });
  for (const address of ['ADA@users.example.com', 'carl@example.com']) {
    await email.fill(address);
    await page.keyboard.press('Enter');
    await expect(email).toHaveValue('');
  }
  await expect(staged(page)).toContainText('(2)');
  await email.fill('una@users.example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cannot add una@users.example.com - user has unsubscribed')).toBeVisible();

  await list(page).selectOption('Waitlist');
  await button(page, 'Stage All').click();
  await expect(page.getByText('Staged 2 contacts. Skipped 2 unsubscribed emails.')).toBeVisible();
  await expect(staged(page)).toContainText('Waitlist · 2 people');
  await button(page, 'Remove bob@waitlist').click();
  await expect(staged(page)).toContainText(/Waitlist · 1 person.*1 removed/s);
  await expect(button(page, 'Send to 3 Recipients')).toBeVisible();
  await button(page, 'Remove carl@').click();

  await page.getByRole('textbox', { name: 'Search contacts' }).fill('ada');
  await expect(contacts(page).getByText('bob@')).toBeHidden();
  await list(page).selectOption('Users');
  await page.getByRole('textbox', { name: 'Search contacts' }).fill('b');
  await expect(contacts(page).getByText('ada@')).toBeHidden();
  await button(page, 'Stage All').click();
  await expect(page.getByText('Staged 1 contacts. Skipped 0 unsubscribed emails.')).toBeVisible();

  await expect(staged(page)).toContainText('(3)');
});

test('alert: whoever is on a staged list is counted once, however they were added @deep', async ({ page }) => {
  await answerContacts(page);
  await answerCampaigns(page);
  await answerQueries(page, '/email/unsubscribed', () => ({ body: [] }));
  await page.goto('/admin/emails?tab=alert');
  await list(page).selectOption('Waitlist');
  await button(page, 'Stage All').click();
  await expect(button(page, 'Send to 2 Recipients')).toBeVisible();
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('ADA@waitlist.example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ADA@waitlist.example.com is already staged with all Waitlist.')).toBeVisible();
  await email.fill('bob@users.example.com');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Send to 3 Recipients')).toBeVisible();
  await page.getByLabel('Subject').fill('The beta is open');
  await page.getByLabel('Template').selectOption('Beta');
  await button(page, 'Send to 3 Recipients').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Send this email to 3 people?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await list(page).selectOption('Users');
  await button(page, 'Stage All').click();
  // Bob is on that list; how many people are on both lists is not known.
  await button(page, 'Send to 4 Recipients').click();
  await expect(dialog).toContainText('Send this email to up to 4 people?');
});

test('alert: it is sent after a question, to whom it was staged for', async ({ page }) => {
  const campaign = madeUpCampaign({ accepted: 2 }, { status: 'finished' });
  await answerContacts(page);
  await answerCampaigns(page, campaign);
  const sent = await answerPosts(page, '/email/alert', [{ status: 202, body: campaign }]);
  await page.goto('/admin/emails?tab=alert');
  await button(page, 'Add ada@users').click();
  await button(page, 'Add bob@users').click();
  await list(page).selectOption('Waitlist');
  await button(page, 'Stage All').click();
  await button(page, 'Remove bob@waitlist').click();
  await page.getByLabel('Subject').fill('The beta is open');
  await button(page, 'Send to 3 Recipients').click();
  await expect(page.getByText('Please choose a template.')).toBeVisible();
  await expect(page.getByLabel('Template')).toBeFocused();
  await page.getByLabel('Template').selectOption('Beta');
  await expect(page.getByText('Please choose a template.')).toBeHidden();
  await page.reload();
  await button(page, 'Send to 3 Recipients').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Send this email to 3 people\?.*cannot be undone.*The beta is open.*Beta/s);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(0);
  await button(page, 'Send to 3 Recipients').click();
  await dialog.getByRole('button', { name: 'Send to 3 Recipients' }).click();
  await expect(page.getByText('Email sent to 2 recipients')).toBeVisible();
  expect(sent).toEqual([
    {
      key: expect.stringMatching(UUID) as unknown,
      body: {
        to: ['ada@users.example.com', 'bob@users.example.com'],
        lists: ['waitlist'],
        except: ['bob@waitlist.example.com'],
        subject: 'The beta is open',
        template: 'beta',
      },
    },
  ]);
});

test('switching the tab clears selections and keeps what was typed @deep', async ({ page }) => {
  await answerContacts(page);
  await answerCampaigns(page);
  await page.goto('/admin/emails');
  await page.getByLabel('Subject').fill('Typed');
  await button(page, 'Select ada@').click();
  await page.getByRole('tab', { name: 'Alert' }).click();
  await expect(page).toHaveURL(/\?tab=alert$/);
  await button(page, 'Stage All').click();
  await button(page, 'Add ada@').or(button(page, 'Remove ada@')).first().waitFor();
  await expect(staged(page)).toContainText('(2)');
  await page.goBack();
  await expect(selected(page)).toContainText('(0)');
  await expect(page.getByLabel('Subject')).toHaveValue('Typed');
  await page.goForward();
  await expect(staged(page)).toContainText('(0)');
  await button(page, 'Add bob@').click();
  await button(page, 'Clear All').click();
  await expect(staged(page)).toContainText('(0)');
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});

test('whoever leaves while an email is being sent stays there, is told, and finds nothing of it to send again', async ({
  page,
}) => {
  await answerContacts(page);
  await answerCampaigns(page);
  await answerPosts(page, '/email/support', [{ status: 202, body: DONE }]);
  const gate = Promise.withResolvers<void>();
  await page.route(`${API_URL}/email/support`, async (route) => {
    await gate.promise;
    return route.fallback();
  });
  await page.goto('/admin/emails?tab=support');
  await button(page, 'Send to Selected Recipient').click();
  await expect(page.getByText('No recipients selected for sending.')).toBeVisible();
  await button(page, 'Select ada@').click();
  await expect(page.getByText('No recipients selected for sending.')).toBeHidden();
  await page.getByLabel('Subject').fill('On the way out');
  await page.getByLabel('Message').fill('Hello Ada');
  const asked = page.waitForRequest(
    (request) => request.url() === `${API_URL}/email/support` && request.method() === 'POST',
  );
  await send(page, 'ada@users.example.com');
  await asked;
  await page.getByRole('link', { name: '← Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  gate.resolve();
  await expect(page.getByText('“On the way out” is on its way.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(selected(page)).toContainText('(0)');
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('an answer begins empty, and gives the draft for somebody else back @deep', async ({ page }) => {
  await answerContacts(page);
  await answerCampaigns(page);
  await page.goto('/admin/emails?tab=support');
  await button(page, 'Select ada@users').click();
  await page.getByLabel('Subject').fill('Private');
  await page.getByLabel('Message').fill('Dear Ada');
  await page.goto('/admin/emails?tab=support&to=bob%40example.com');
  await expect(selected(page)).toContainText('bob@example.com');
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByText('Your draft “Private” to ada@users.example.com is kept.')).toBeVisible();
  await button(page, 'Restore Draft').click();
  await expect(page.getByLabel('Message')).toHaveValue('Dear Ada');
  await expect(selected(page)).toContainText('ada@users.example.com');
  await expect(button(page, 'Restore Draft')).toBeHidden();
});

test('100,000 contacts: what is on screen is drawn, and all of them are one line @deep', async ({ page }) => {
  const queries = await answerLongList(page, 'users', 100_000);
  await answerCampaigns(page);
  await page.goto('/admin/emails?tab=alert');
  await expect(page.getByText('100,000 contacts, 1,588 unsubscribed')).toBeVisible();
  await expect.poll(() => contacts(page).getByRole('row').count()).toBeLessThan(40);
  await button(page, 'Stage All').click();
  await expect(page.getByText('Staged 98,412 contacts. Skipped 1,588 unsubscribed emails.')).toBeVisible();
  await expect(staged(page)).toContainText('Users · 98,412 people');
  await expect(button(page, 'Send to 98,412 Recipients')).toBeVisible();
  await button(page, 'Remove student1@').focus();
  await page.keyboard.press('ArrowDown');
  await expect(button(page, 'Remove student2@')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(staged(page)).toContainText('Users · 98,411 people');
  await expect(button(page, 'Add student2@')).toBeFocused();
  await contacts(page).evaluate((table) => (table.parentElement!.scrollTop = 2_000_000));
  await expect(button(page, 'Remove student50001@')).toBeVisible();
  expect(queries.length).toBeLessThanOrEqual(4);
});

test('what fails says so: contacts, preview, a session without a token @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of (500|503)|contacts:|CSRF Token not found/);
  let isBroken = true;
  await answerContacts(page, () => isBroken);
  await answerCampaigns(page);
  await answerPosts(page, '/email/preview/support', [
    { status: 503, body: { statusCode: 503, message: 'The preview is resting.' } },
  ]);
  await page.goto('/admin/emails');
  await expect(page.getByText('Failed to fetch contacts: Something went wrong.')).toBeVisible();
  isBroken = false;
  await button(page, 'Try again').click();
  await button(page, 'Select ada@').click();
  await button(page, 'Preview Email').click();
  await expect(page.getByText('Preview failed: The preview is resting.')).toBeVisible();

  await page.route('**/auth/user', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['x-csrf-token'];
    await route.fulfill({ response, headers });
  });
  await page.reload();
  await button(page, 'Send to Selected Recipient').click();
  await expect(page.getByText('CSRF token is missing. Are you logged in?')).toBeVisible();
});
