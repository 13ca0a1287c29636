import { answer, inDays } from './support/answers.ts';
import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

type Card = [title: string, state: 'Current' | 'Available' | 'Unavailable', label: string | null];

interface Case {
  license: { type: string; expiresAt: string | null } | null;
  used?: { hasExpiredTrialOrTester: boolean; isInvitedTester: boolean };
  dashboard: Card;
  plans: Card[];
}

const JOIN: Card = ['Individual Membership', 'Available', 'Join'];
const LEARN: Card = ['Institution Access', 'Available', 'Learn More'];
const NO_JOIN: Card = ['Individual Membership', 'Unavailable', 'Unavailable'];
const OVER: Card = ['Explorer Pass', 'Unavailable', 'Trial Over'];
const fresh = { hasExpiredTrialOrTester: false, isInvitedTester: false };

/**
 * One case of each data source of the cards; every licence against every plan (specification, section 4) is in
 * `plan-state.spec.ts`.
 */
const CASES: Record<string, Case> = {
  'no licence': {
    license: null,
    used: fresh,
    dashboard: ['Explorer Pass', 'Available', 'Start Now'],
    plans: [['Explorer Pass', 'Available', 'Start Now'], JOIN, LEARN],
  },
  'no licence, trial used': {
    license: null,
    used: { ...fresh, hasExpiredTrialOrTester: true },
    dashboard: OVER,
    plans: [OVER, JOIN, LEARN],
  },
  institution: {
    license: { type: 'institution', expiresAt: inDays(300) },
    dashboard: ['Institution Access', 'Current', 'Access provided by Hill High School'],
    plans: [OVER, NO_JOIN, ['Institution Access', 'Current', 'Access provided by Hill High School']],
  },
  admin: {
    license: { type: 'admin', expiresAt: null },
    dashboard: ['Admin Access', 'Current', 'Admin Portal'],
    plans: [
      ['Admin Access', 'Current', 'Admin Portal'],
      OVER,
      NO_JOIN,
      ['Institution Access', 'Unavailable', 'Coming Soon'],
    ],
  },
};

test.use({ person: 'student' });

for (const [name, { license, used, dashboard, plans }] of Object.entries(CASES)) {
  test(`plan cards: ${name}`, async ({ page }) => {
    await answer(page, '/license/user', { body: { license } });
    await answer(page, '/license/is-trial-used', used ? { body: used } : { status: 500, body: {} });
    await answer(page, '/user/institution', { body: { name: 'Hill High School' } });
    for (const [path, cards] of [['/dashboard', [dashboard]] as const, ['/plans', plans] as const]) {
      await page.goto(path);
      const articles = page.getByRole('article');
      await expect(articles).toHaveCount(cards.length);
      for (const [index, [title, state, label]] of cards.entries()) {
        const article = articles.nth(index);
        await expect(article.getByRole('heading')).toHaveText(title);
        await expect(article.getByText(state, { exact: true }).first()).toBeVisible();
        if (label) await expect(article.getByText(label, { exact: true }).last()).toBeVisible();
      }
    }
  });
}

test('a trial that ends while the page is open is over @deep', async ({ page }) => {
  await page.clock.install();
  await answer(page, '/license/user', { body: { license: { type: 'trial', expiresAt: inDays(1) } } });
  await page.goto('/plans');
  await expect(page.getByText('1 day remaining')).toBeVisible();
  await page.clock.fastForward('25:00:00');
  await expect(page.getByText('Trial Over')).toBeVisible();
});

test('F24 every plan has its state as a badge, and the current one its end', async ({ page }) => {
  await answer(page, '/license/user', {
    body: { license: { type: 'institution', expiresAt: '2030-02-26T01:00:00.000Z' } },
  });
  await answer(page, '/user/institution', { body: { name: 'Hill High School' } });
  await page.goto('/plans');
  const articles = page.getByRole('article');
  await expect(articles.nth(2)).toContainText('until 26 Feb 2030');
  const tops = await articles.evaluateAll((cards) =>
    cards.map((card) => {
      const title = card.querySelector('h1, h2, h3, h4')?.getBoundingClientRect();
      return Math.round((title?.top ?? NaN) - card.getBoundingClientRect().top);
    }),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
  await expect(articles.nth(0)).toContainText('Trial Over');
  await expect(articles.nth(0)).toContainText('You don’t need it: you have Institution Access.');
});

test.describe('after a log-in on a phone', () => {
  test.use({ viewport: NARROW });

  // A trial that is over leaves nothing to open on a device without a planner.
  for (const [name, { license, used }] of Object.entries(CASES).filter(([, { dashboard }]) => dashboard !== OVER)) {
    test(`F17 the dashboard begins with the planner, in sight: ${name}`, async ({ page }) => {
      await answer(page, '/license/user', { body: { license } });
      await answer(page, '/license/is-trial-used', { body: used ?? fresh });
      await answer(page, '/user/institution', { body: { name: 'Hill High School' } });
      await page.goto('/dashboard');
      const main = page.getByRole('main');
      const link = main.getByRole('link', { name: license ? 'Open Your Planner' : 'Use Bellweek in your browser' });
      await expect(link).toBeInViewport({ ratio: 1 });
      await expect(link).toHaveAttribute('href', '/planner');
      const [top, card] = await Promise.all([link.boundingBox(), main.getByRole('article').boundingBox()]);
      expect(top?.y).toBeLessThan(card?.y ?? 0);
    });
  }

  test('a device that does not have the planner is not told that there are no tasks', async ({ page }) => {
    await answer(page, '/license/user', { body: { license: { type: 'institution', expiresAt: inDays(300) } } });
    await answer(page, '/user/institution', { body: { name: 'Hill High School' } });
    await page.goto('/dashboard');
    await expect(page.getByText('Your stats fill up as you plan and finish tasks.')).toBeVisible();
    await expect(page.getByText(/no tasks/)).toHaveCount(0);
  });
});
