import type { ConsoleMessage, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { untilAlive } from './support/alive.ts';
import { answer } from './support/answers.ts';
import { isTo, waitForMail } from './support/inbox.ts';
import { API_URL } from './support/places.ts';
import { collectPosts, holdBack } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const DANGER = 'rgb(173, 36, 23)';
const UNAVAILABLE = 'An error occurred. Please try again later.';
const REFUSED = /status of (429|500)/;
const NOT_SENT = /could not be sent|Failed to load resource/;

const freshAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

interface Form {
  page: string;
  call: string;
  /** Input by label. */
  fields: Record<string, string>;
  required: string[];
  /** Autofill names (`autocomplete`) by label. */
  purposes: Record<string, string>;
  send: string;
  sending: string;
  refusal: string;
  done: string;
}

const PERSON = { 'First name': 'Zoë', 'Last name': "O'Neil", Email: 'zoe@example.com' };

const PERSON_PURPOSES = { 'First name': 'given-name', 'Last name': 'family-name', Email: 'email' };

const FORMS: Record<string, Form> = {
  waitlist: {
    page: '/waitlist',
    call: '/waitlist/',
    fields: { Email: 'zoe@example.com' },
    required: ['Email'],
    purposes: { Email: 'email' },
    send: 'Join the Waitlist',
    sending: 'Joining...',
    refusal: 'Failed to join. Please try again.',
    done: 'Thank you!',
  },
  contact: {
    page: '/contact',
    call: '/contact-us/',
    fields: { ...PERSON, 'How can we help?': 'Two\nlines <b>& more</b>' },
    required: Object.keys(PERSON),
    purposes: PERSON_PURPOSES,
    send: 'Submit',
    sending: 'Submitting...',
    refusal: 'Submission failed. Please try again.',
    done: 'Thanks for reaching out!',
  },
  'demo request': {
    page: '/request-demo',
    call: '/demo-request/',
    fields: {
      ...PERSON,
      'Role or job title': 'Head of Year 9',
      'School or organisation name': 'Köln & Sons College',
      'What would you like to see?': 'Timetables',
    },
    required: [...Object.keys(PERSON), 'Role or job title', 'School or organisation name', 'Country'],
    purposes: {
      ...PERSON_PURPOSES,
      'Role or job title': 'organization-title',
      'School or organisation name': 'organization',
      Country: 'country-name',
    },
    send: 'Submit',
    sending: 'Submitting...',
    refusal: 'Submission failed. Please try again.',
    done: 'Thank you!',
  },
};

/** Opens a page with its script running: before that, the form is there but sends nothing. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
  await untilAlive(page.locator('form'));
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

for (const [name, form] of Object.entries(FORMS)) {
  test.describe(name, () => {
    const button = (page: Page) => page.getByRole('button', { name: form.send, exact: true });
    const draftIsKept = async (page: Page) => {
      for (const [label, text] of Object.entries(form.fields)) await expect(field(page, label)).toHaveValue(text);
    };

    test(`${name}: says what is missing or wrong, then is sent once by Enter`, async ({ page }) => {
      const posts = collectPosts(page, form.call);
      await open(page, form.page);

      await test.step('browsers may fill the fields in', async () => {
        for (const [label, purpose] of Object.entries(form.purposes))
          await expect(field(page, label)).toHaveAttribute('autocomplete', purpose);
      });

      await test.step('what is missing is said and marked, and nothing is sent', async () => {
        const missing = name === 'waitlist' ? 'Please enter an email address.' : 'Please fill in all required fields.';
        await button(page).click();
        const message = page.getByRole('alert').filter({ hasText: missing });
        await expect(message).toHaveText(missing);
        await expect(message).toHaveCSS('color', DANGER);
        await expect(message).toBeInViewport();
        const wrong = form.required.filter((label) => label !== 'Country');
        for (const label of wrong) {
          await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
          await expect(field(page, label)).toHaveAccessibleDescription(missing);
        }
        await expect(field(page, wrong[0] ?? '')).toBeFocused();
        // White space is not an answer.
        await fill(page, { ...form.fields, [wrong.at(-1) ?? '']: '   ' });
        await button(page).click();
        await expect(message).toHaveText(missing);
        await expect(field(page, wrong.at(-1) ?? '')).toBeFocused();
      });

      await test.step('an address that is none is said and marked, and nothing is sent', async () => {
        for (const address of ['zoe', 'zoe@example', 'zo e@example.com', '@example.com']) {
          await fill(page, { ...form.fields, Email: address });
          await button(page).click();
          const message = page.getByText('Please enter a valid email address.', { exact: true });
          await expect(message).toHaveCSS('color', DANGER);
          await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
          await expect(field(page, 'Email')).toBeFocused();
        }
        expect(posts).toEqual([]);
      });

      await test.step('Enter submits once: the message goes, and the button says that it is under way', async () => {
        const release = await holdBack(page, `${API_URL}${form.call}`);
        await fill(page, { ...form.fields, Email: freshAddress() });
        await expect(page.getByRole('alert').filter({ hasText: 'Please' })).toBeVisible();
        await field(page, 'Email').press('Enter');
        const waiting = page.getByRole('button', { name: form.sending, exact: true });
        await expect(waiting).toBeDisabled();
        await expect(page.getByRole('alert').filter({ hasText: 'Please' })).toHaveCount(0);
        if (name === 'waitlist') await expect(field(page, 'Email')).toBeDisabled();
        else await field(page, 'Email').press('Enter');
        await waiting.click({ force: true });
        release();
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveText(form.done);
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
        await expect(page.getByRole('form')).toHaveCount(0);
        expect(posts).toHaveLength(1);
      });
    });

    test(`${name}: a failure leaves the draft, and the next try works`, async ({ page, watch }) => {
      watch.expectMessage(REFUSED);
      watch.expectMessage(NOT_SENT);
      await open(page, form.page);
      await fill(page, form.fields);
      const message = page.getByText(form.refusal, { exact: true });
      const url = `${API_URL}${form.call}`;

      await test.step('the server fails', async () => {
        await answer(page, form.call, { status: 500, body: { statusCode: 500, message: 'Something broke here.' } });
        await button(page).click();
        await expect(message).toHaveCSS('color', DANGER);
        await expect(page.getByText('Something broke here.')).toHaveCount(0);
        await expect(button(page)).toBeEnabled();
        await draftIsKept(page);
        await page.unroute(url);
      });

      await test.step('V4 the server refuses: the specified message alone', async () => {
        for (const status of [400, 403, 429]) {
          await answer(page, form.call, { status, body: { statusCode: status, message: 'boom' } });
          await button(page).click();
          const alert = page.getByRole('alert').filter({ hasText: 'try again' });
          await expect(alert).toHaveText(form.refusal);
          await expect(button(page)).toBeEnabled();
          await draftIsKept(page);
          await page.unroute(url);
        }
      });

      await test.step('there is no network, which is logged', async () => {
        const isLog = (entry: ConsoleMessage) => entry.text().startsWith('The form could not be sent');
        const logged = page.waitForEvent('console', isLog);
        await page.route(url, (route) => route.abort('internetdisconnected'));
        await button(page).click();
        await expect(page.getByText(UNAVAILABLE, { exact: true })).toHaveCSS('color', DANGER);
        await logged;
        await expect(button(page)).toBeEnabled();
        await draftIsKept(page);
        await page.unroute(url);
      });

      await field(page, 'Email').fill(freshAddress());
      await button(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.done);
      await expect(message).toHaveCount(0);
    });
  });
}

test('the waitlist thanks with the address, and writes to it', async ({ page }) => {
  const address = freshAddress();
  await open(page, '/waitlist');
  const posts = collectPosts(page, '/waitlist/');
  await field(page, 'Email').fill(`  ${address} `);
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  expect(posts[0]?.postDataJSON()).toEqual({ email: address });
  const [mail] = await waitForMail(address, { isWanted: isTo(address) });
  expect(mail?.subject).toBe('You’re on the Bellweek waitlist');

  // Joining twice looks the same, and no second mail is sent.
  await open(page, '/waitlist');
  await field(page, 'Email').fill(address.toUpperCase());
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByText(address.toUpperCase(), { exact: true })).toBeVisible();
  await waitForMail(address, { isWanted: isTo(address) });
});

test('a message reaches the team, and its writer is told', async ({ page }) => {
  const address = freshAddress();
  await open(page, '/contact');
  const posts = collectPosts(page, '/contact-us/');
  await fill(page, { ...FORMS.contact?.fields, 'Last name': address, Email: address });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("We'll be in touch soon.")).toBeVisible();
  const description = 'Two\nlines <b>& more</b>';
  expect(posts[0]?.postDataJSON()).toEqual({ firstName: 'Zoë', lastName: address, email: address, description });
  const [confirmation] = await waitForMail(address, { isWanted: isTo(address) });
  expect(confirmation?.subject).toBe('We’ve got your message');
  expect(confirmation?.text).not.toContain('lines');
  const [notice] = await waitForMail(`Contact: Zoë ${address}`);
  expect(notice?.text).toContain('lines <b>& more</b>');
});

test('a demo request reaches the team, with the country’s name, and the page says what happens next', async ({
  page,
}) => {
  const address = freshAddress();
  await open(page, '/request-demo');
  const posts = collectPosts(page, '/demo-request/');
  const organisation = `School ${address}`;
  await fill(page, { ...FORMS['demo request']?.fields, Email: address, 'School or organisation name': organisation });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('get back to you soon to arrange a personalised demo')).toBeVisible();
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next.getByRole('listitem')).toHaveCount(3);
  await expect(next.getByRole('listitem').first()).toContainText(address);
  await expect(next.getByRole('link', { name: 'what schools ask us' })).toHaveAttribute('href', '/schools');
  expect(posts[0]?.postDataJSON()).toEqual({
    firstName: 'Zoë',
    lastName: "O'Neil",
    email: address,
    role: 'Head of Year 9',
    organisation,
    country: 'Australia',
    description: 'Timetables',
  });
  const [confirmation] = await waitForMail(address, { isWanted: isTo(address) });
  expect(confirmation?.subject).toBe('We’ve got your demo request');
  const [notice] = await waitForMail(`Demo request: ${organisation}`);
  expect(notice?.text).toContain('Australia');
});
