import type { Page } from '@playwright/test';
import { daysAgo, id } from './support/admin-lists.ts';
import { FAILED, answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { answerPosts, madeUpCampaign } from './support/contact-lists.ts';
import { NARROW, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

type Campaign = ReturnType<typeof madeUpCampaign>;

const RUNNING = madeUpCampaign({ pending: 299, sending: 1, accepted: 95, rejected: 2, unknown: 1, suppressed: 2 });
const FINISHED = madeUpCampaign(
  { accepted: 395, rejected: 2, unknown: 1, suppressed: 2 },
  { status: 'finished', ratePerSecond: 0, finishedAt: daysAgo(0) },
);
const PATH = `/email/campaigns/${RUNNING.id}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Answers with the campaign's present state and its recipients, filtered by state. */
async function answerCampaign(page: Page, now: () => Campaign): Promise<URLSearchParams[]> {
  return answerQueries(page, `${PATH}/recipients`, (query) => {
    const state = query.get('state') ?? 'accepted';
    const reply = state === 'rejected' ? '550 5.1.1 <b>No such user</b>' : null;
    const one = {
      id: id(1),
      number: 1,
      email: `${state}@example.com`,
      state,
      attempts: 2,
      reply,
      suppression: state === 'suppressed' ? 'bounced' : null,
      updatedAt: daysAgo(0),
    };
    return { body: { campaign: now(), recipients: [one], total: 1, totalIsCapped: false } };
  });
}

test('a campaign is watched to its end, second by second', async ({ page }) => {
  await page.clock.install();
  let campaign: Campaign = { ...RUNNING, delayedBy: '451 4.7.1 Greylisted' };
  const asked = await answerCampaign(page, () => campaign);
  await page.goto(`/admin/emails?campaign=${RUNNING.id}`);
  await expect(page.getByRole('heading', { name: 'The beta is open' })).toBeVisible();
  await expect(page.getByText(/Alert · Beta · sent by Ada Admin/)).toBeVisible();
  await expect(page.getByText('100 of 400 done · 2 per second · about 3 minutes left')).toBeVisible();
  await expect(page.getByText('451 4.7.1 Greylisted')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByText(/^Email sent to/)).toBeHidden();
  const states = page.getByRole('group', { name: 'Show recipients' }).getByRole('button');
  await expect(states).toHaveText([
    'All 400',
    'Waiting 299',
    'Sending 1',
    'Accepted 95',
    'Rejected 2',
    'Unknown 1',
    'Skipped 2',
  ]);
  await page.clock.runFor(1_100);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  campaign = FINISHED;
  await page.clock.runFor(1_100);
  await expect(page.getByText('Email sent to 395 recipients')).toBeVisible();
  const asks = asked.length;
  await page.clock.runFor(5_000);
  expect(asked.length).toBe(asks);

  await page.getByRole('button', { name: '2 failed, 2 skipped, 1 unknown' }).click();
  await expect(page).toHaveURL(/state=rejected/);
  await expect(page.getByRole('cell', { name: '550 5.1.1 <b>No such user</b>' })).toBeVisible();
  await states.filter({ hasText: 'Skipped' }).click();
  await expect(page.getByText('suppressed@example.com')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Recipient’s mail server is refusing email' })).toBeVisible();
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});

test('pause, resume, cancel and retry; what may reach somebody twice asks first', async ({ page, watch }) => {
  watch.expectMessage(/status of 409/);
  let campaign: Campaign = RUNNING;
  await answerCampaign(page, () => campaign);
  const change = (next: Campaign) => {
    campaign = next;
    return [{ status: 200, body: next }];
  };
  await page.goto(`/admin/emails?campaign=${RUNNING.id}`);

  const paused = { ...RUNNING, status: 'paused' };
  await answerPosts(page, `${PATH}/pause`, [{ status: 200, body: paused }]);
  await button(page, 'Pause').click();
  change(paused);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();

  await answerPosts(page, `${PATH}/resume`, [{ status: 409, body: { statusCode: 409, message: 'Not just now.' } }]);
  await button(page, 'Resume').click();
  await expect(page.getByText('Error: Not just now.')).toBeVisible();

  const retried = await answerPosts(page, `${PATH}/retry`, [{ status: 200, body: paused }]);
  await button(page, 'Retry 2 Rejected').click();
  await expect.poll(() => retried.map(({ body }) => body)).toEqual([{ states: ['rejected'] }]);
  await button(page, 'Retry 1 Unknown').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Those who did will get it a second time.');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(retried).toHaveLength(1);
  await button(page, 'Retry 1 Unknown').click();
  await dialog.getByRole('button', { name: 'Resend to 1' }).click();
  await expect.poll(() => retried.at(-1)?.body).toEqual({ states: ['unknown'] });

  const cancelled = madeUpCampaign({ accepted: 98, rejected: 2, cancelled: 300 }, { status: 'cancelled' });
  await button(page, 'Cancel').click();
  await expect(dialog).toContainText('300 people will not get it.');
  await answerPosts(page, `${PATH}/cancel`, change(cancelled));
  await dialog.getByRole('button', { name: 'Cancel the Rest' }).click();
  await expect(page.getByText('Email sent to 98 recipients')).toBeVisible();
  await expect(page.getByRole('button', { name: '2 failed, 0 skipped, 300 cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry/ })).toBeHidden();
});

test('a paused campaign shows that somebody else resumed it @deep', async ({ page }) => {
  await page.clock.install();
  let campaign: Campaign = { ...RUNNING, status: 'paused' };
  await answerCampaign(page, () => campaign);
  await page.goto(`/admin/emails?campaign=${RUNNING.id}`);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  campaign = RUNNING;
  await page.clock.runFor(5_100);
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(page.getByText(/2 per second/)).toBeVisible();
});

test('the history lists what was sent; what is under way is named while one writes @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of 500|campaigns:/);
  let isBroken = true;
  const all = [RUNNING, ...Array.from({ length: 11 }, (_, index) => ({ ...FINISHED, id: id(index) }))];
  await answerQueries(page, '/email/campaigns', (query) => {
    if (isBroken) return FAILED;
    const first = (Number(query.get('page')) - 1) * 10;
    return { body: { campaigns: all.slice(first, first + 10), total: all.length, totalIsCapped: false } };
  });
  await answerCampaign(page, () => RUNNING);
  await page.goto('/admin/emails?view=history');
  await expect(page.getByText('Failed to load emails.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('12 emails')).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toContainText(/The beta is open.*Alert · Beta.*Finished.*395.*2.*1.*2/s);
  await expectAccessible(page);
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`campaign=${RUNNING.id}`));
  await page.goBack();
  await expect(page.getByText('12 emails')).toBeVisible();

  await button(page, 'Write an Email').click();
  await expect(page.getByText('The beta is open is being sent: 100 of 400')).toBeVisible();
  await button(page, 'The beta is open').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
});
