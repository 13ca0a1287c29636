import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEVELOPMENT_BOUNCES } from '../../../tools/environment.ts';
import { report } from '../../api/test/delivery-reports.ts';
import { Hands } from './support/hands.ts';
import { senderOf } from './support/inbox.ts';
import { call, enrol, grant } from './support/operator-calls.ts';
import { stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Ten jobs of an operator by keyboard alone, from the dashboard on; docs/performance.md has their presses. */
test.use({ person: 'admin' });

const own = () => randomBytes(4).toString('hex');
const question = (page: Page) => page.getByRole('alertdialog');
const reason = (page: Page) => question(page).getByLabel('Reason');
/** As much of an address as somebody types to find its person. */
const PART = 12;

async function begin(page: Page): Promise<Hands> {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Growth and use' })).toBeVisible();
  return new Hands(page);
}

/** The job took no more presses than these, and the keyboard can go on. */
async function end(page: Page, { presses }: Hands, most: number): Promise<void> {
  test.info().annotations.push({ type: 'presses', description: String(presses) });
  console.log(`${presses} presses: ${test.info().title}`);
  expect(presses).toBeLessThanOrEqual(most);
  await expect(page.locator(':focus')).toBeVisible();
}

test('a lost licence is restored', async ({ page, playwright }) => {
  const person = await enrol(playwright.request);
  const license = await grant(page, person, 200);
  await call(page, `PUT /license/${license}/state`, { data: { state: 'revoked', reason: 'By mistake.' } });
  const hands = await begin(page);
  await hands.choose(person.email.slice(0, PART), person.name);
  await hands.reach(page.getByRole('button', { name: 'Restore…' }));
  await hands.press('Enter');
  await expect(reason(page)).toBeFocused();
  await hands.type('Revoked by mistake.');
  await hands.press('Enter');
  await expect(page.getByRole('article', { name: 'Individual license, active' })).toBeVisible();
  await end(page, hands, 36);
});

test('a school gets three domains and 1,200 seats', async ({ page }) => {
  const name = `Hill ${own()}`;
  const domain = `${own()}.test`;
  const [staff, juniors, seniors] = ['staff', 'juniors', 'seniors'].map((part) => `${part}.${domain}`);
  const hands = await begin(page);
  await hands.choose('create', 'Create institution');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await hands.type(name);
  await hands.press('Tab');
  await hands.type(staff!);
  await hands.press('Tab');
  // Day and month are alike, for the browser's own field has them in any order.
  await hands.type('12122098');
  await hands.press('Enter');
  await hands.reach(page.getByRole('link', { name: 'Open institution' }));
  await hands.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await hands.choose('add', 'Add a domain');
  await expect(page.getByLabel('Add a domain')).toBeFocused();
  await hands.type(`${juniors} ${seniors}`);
  await hands.press('Enter');
  await expect(page.getByRole('button', { name: 'Verify 3 Domains by Hand…' })).toBeVisible();
  await hands.choose('ver', /^Verify 3/);
  await expect(reason(page)).toBeFocused();
  await hands.type('By phone.');
  await hands.press('Enter');
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(3);
  await expect(question(page)).toBeHidden();
  await hands.choose('ed', 'Edit…');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await hands.press('Tab');
  await hands.type('1200');
  await hands.press('Enter');
  await expect(page.getByText('0 of 1,200 taken')).toBeVisible();
  await end(page, hands, 130);
});

test('licences that end soon are extended', async ({ page, playwright }) => {
  await grant(page, await enrol(playwright.request), 20);
  const hands = await begin(page);
  await hands.choose('ext', 'Extend individual licenses that end soon');
  await expect(reason(page)).toBeFocused();
  await expect(question(page)).toContainText(/now ends? /);
  await hands.type('Renewed.');
  await hands.press('Enter');
  await expect(page.getByText(/licenses? extended/)).toBeVisible();
  await end(page, hands, 14);
});

test('the 20 oldest of the waitlist are invited', async ({ page }) => {
  const school = `${own()}.test`;
  const text = Array.from({ length: 20 }, (_, at) => `p${at}@${school}`).join('\n');
  await call(page, 'POST /waitlist/import', { data: { text } });
  const hands = await begin(page);
  await hands.choose('inv', 'Invite the people waiting longest');
  await expect(page.getByRole('dialog')).toContainText('20 people will get');
  await hands.press('Enter');
  await expect(page.getByText('20 people invited.')).toBeVisible();
  await end(page, hands, 6);
});

test('a contact request is answered and found again', async ({ page }) => {
  const lastName = own();
  const sender = { firstName: 'Zoe', lastName, email: `${lastName}@example.com` };
  await call(page, 'POST /contact-us/', { data: { ...sender, description: 'When does the term begin?' } });
  const hands = await begin(page);
  await hands.choose('con', 'Contact');
  await hands.reach(page.getByRole('button', { name: `Zoe ${lastName}`, exact: true }), 'ArrowDown');
  await hands.press('Enter');
  const panel = page.getByRole('complementary', { name: `Zoe ${lastName}` });
  await hands.reach(panel.getByRole('button', { name: 'Reply' }));
  await hands.press('Enter');
  await expect(panel.getByLabel('Message')).toBeFocused();
  await hands.type('In February.');
  await hands.press('Control+Enter');
  const replies = panel.getByRole('region', { name: 'Replies' });
  await expect(replies).toContainText('In February');
  await expect(page.locator(':focus')).toBeVisible();
  await hands.choose(lastName, /^Contact requests with/);
  await expect(page.getByText('1 contact request', { exact: true })).toBeVisible();
  await hands.press('ArrowDown', 'Enter');
  await expect(replies).toContainText('In February');
  await end(page, hands, 35);
});

test('an alert is watched with its bounces', async ({ page }) => {
  const subject = `News ${own()}`;
  const to = [`${own()}@example.com`, `${own()}@example.com`];
  await call(page, 'POST /email/alert', {
    data: { to, subject, template: 'message', message: 'Hello' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const message = report(await senderOf(to[1]!), to[1]!);
  const signature = createHmac('sha256', DEVELOPMENT_BOUNCES.secret).update(message).digest('hex');
  await call(page, 'POST /email/bounces', { data: { message, signature } });
  const hands = await begin(page);
  await hands.choose(subject, new RegExp(`^${subject}`));
  await expect(page.getByRole('heading', { name: subject })).toBeFocused();
  await hands.reach(page.getByRole('button', { name: /1 bounced/ }));
  await hands.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: to[1] })).toContainText('No such user');
  await end(page, hands, 17);
});

test('the acts of operators last Tuesday are listed', async ({ page }) => {
  const hands = await begin(page);
  await hands.choose('last tu', /^Operator activity on Tuesday/);
  await expect(page.getByText(/^\d[\d,]* entr(y|ies)$/)).toBeVisible();
  const { searchParams } = new URL(page.url());
  const day = new Date(`${searchParams.get('from')}T12:00:00`);
  expect(day.getDay()).toBe(2);
  expect(searchParams.get('until')).toBe(searchParams.get('from'));
  await expect(page.getByLabel('Activity by')).toHaveValue('operators');
  await end(page, hands, 9);
});

test('the figures for the board are downloaded', async ({ page }) => {
  const hands = await begin(page);
  const download = page.waitForEvent('download');
  await hands.choose('csv', 'Download 30 days (CSV)');
  expect((await download).suggestedFilename()).toMatch(/^bellweek-figures-.*\.csv$/);
  await end(page, hands, 5);
});

test('an operator who leaves loses access', async ({ page, playwright }) => {
  const person = stranger();
  const invitation = { email: person.email, provider: 'google', role: 'support' };
  await call(page, 'POST /operators/invitations', { data: invitation });
  await enrol(playwright.request, person);
  const hands = await begin(page);
  await hands.choose('oper', 'Operators');
  await hands.reach(page.getByRole('button', { name: person.name }), 'ArrowDown');
  await hands.press('Enter');
  await hands.reach(page.getByRole('button', { name: 'Revoke Access…' }));
  await hands.press('Enter');
  await expect(reason(page)).toBeFocused();
  await hands.type('Left the team.');
  await hands.press('Enter');
  await expect(page.getByText(`${person.name} is no longer an operator.`)).toBeVisible();
  // One more for each operator above them.
  await end(page, hands, 35);
});

test('a person is deleted because a parent asks for it', async ({ page, playwright }) => {
  const person = await enrol(playwright.request);
  const hands = await begin(page);
  await hands.choose(person.email.slice(0, PART), person.name);
  await expect(page.getByRole('button', { name: 'Delete Account…' })).toBeVisible();
  await hands.choose('del', 'Delete Account…');
  await expect(reason(page)).toBeFocused();
  await hands.press('ArrowDown');
  await expect(reason(page)).toHaveValue('guardian_asked');
  await hands.press('Tab');
  await hands.type(person.email);
  await hands.press('Enter');
  await page.waitForURL('**/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeFocused();
  await end(page, hands, 46);
});
