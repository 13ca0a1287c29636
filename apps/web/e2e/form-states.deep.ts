import type { Page } from '@playwright/test';
import { browseAsPerson } from './support/as-person.ts';
import { answer } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { NARROW, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

interface State {
  path: string;
  /** The call that is mocked as a success: this test is about the look. */
  call?: string;
  open: (page: Page) => Promise<void>;
}

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByRole('main').getByLabel(label).fill(text);
};

const shows = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

/** States of the public forms and pages after an action; `pages.spec.ts` covers them as they open. */
const STATES: Record<string, State> = {
  'waitlist with a message': {
    path: '/waitlist',
    open: async (page) => {
      await page.getByRole('button', { name: 'Join the Waitlist' }).click();
      await expect(page.getByText('Please enter an email address.')).toBeVisible();
    },
  },
  'waitlist joined': {
    path: '/waitlist',
    call: '/waitlist/',
    open: async (page) => {
      await fill(page, { Email: `${'long.'.repeat(20)}name@example.com` });
      await page.getByRole('button', { name: 'Join the Waitlist' }).click();
      await shows(page, 'Thank you!');
    },
  },
  'demo request with a message': {
    path: '/request-demo',
    open: async (page) => {
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Please fill in all required fields.')).toBeInViewport();
      // The label of the first invalid field is below the bar, not behind it.
      const bar = await page.locator('header').first().boundingBox();
      const label = await page.locator('label', { hasText: 'First name' }).boundingBox();
      expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    },
  },
  'list of countries': {
    path: '/request-demo',
    open: async (page) => {
      await page.getByLabel('Country').click();
      await expect(page.getByRole('option')).toHaveCount(249);
    },
  },
  'no such country': {
    path: '/request-demo',
    open: async (page) => {
      await page.getByLabel('Country').click();
      await expect(page.getByRole('option')).toHaveCount(249);
      await page.getByLabel('Country').fill('narnia');
      await expect(page.getByText('No options')).toBeVisible();
    },
  },
  'contact sent': {
    path: '/contact',
    call: '/contact-us/',
    open: async (page) => {
      await fill(page, { 'First name': 'A', 'Last name': 'B', Email: 'ab@example.com' });
      await page.getByRole('button', { name: 'Submit' }).click();
      await shows(page, 'Thanks for reaching out!');
    },
  },
  'after Open': {
    path: '/thank-you',
    open: async (page) => {
      await page.getByRole('link', { name: 'Open', exact: true }).click();
      await expect(page.getByRole('status')).not.toBeEmpty();
    },
  },
  'alerts off': {
    path: '/unsubscribe?email=nobody%40example.com',
    call: '/email/unsubscribe',
    open: (page) => shows(page, 'You will no longer receive alerts...'),
  },
  'alerts on': {
    path: '/resubscribe?email=nobody%40example.com',
    call: '/email/resubscribe',
    open: (page) => shows(page, "Emails are back on. We'll send helpful alerts when it matters."),
  },
};

for (const [name, { path, call, open }] of Object.entries(STATES)) {
  for (const viewport of [NARROW, WIDE]) {
    test(`${name}, ${viewport.width} px: nothing for axe to find, no sideways scrolling`, async ({
      context,
      page,
      watch,
    }) => {
      await browseAsPerson(context);
      watch.expectMessage(/Failed to launch 'bellweek:\/\/open'/);
      if (call) await answer(page, call, { status: 200, body: null });
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.locator('header').first()).toHaveAttribute('data-ready', 'true');
      await open(page);
      await expectAccessible(page);
    });
  }
}
