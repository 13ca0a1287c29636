import { auditLog, id, institution, license, pageOf } from './support/admin-lists.ts';
import { answerQueries } from './support/answers.ts';
import { madeUpCampaign } from './support/contact-lists.ts';
import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const request = (number: number) => ({
  id: id(number),
  firstName: 'Pat',
  lastName: `Number ${number}`,
  email: `pat${number}@example.com`,
  description: 'A question',
  isRead: true,
  state: 'open',
  stateChangedAt: null,
  stateChangedBy: null,
  assignee: null,
  submittedAt: new Date().toISOString(),
});
const campaign = (number: number) => ({ ...madeUpCampaign({ accepted: 1 }, { status: 'finished' }), id: id(number) });

const LISTS = [
  {
    path: '/admin/licenses',
    call: '/license/all',
    answer: pageOf('licenses', 60, license),
    column: 'Expires',
    order: 'latest',
    phone: 'Expires: latest first',
  },
  {
    path: '/admin/institutions',
    call: '/institutions/all',
    answer: pageOf('institutions', 60, institution),
    column: 'License expiry',
    order: 'soonest',
    phone: 'License expiry: soonest first',
  },
  {
    path: '/admin/contact',
    call: '/contact-us',
    answer: pageOf('contactRequests', 60, request),
    column: 'Date',
    order: 'oldest',
    phone: 'Date: oldest first',
  },
  {
    path: '/admin/emails?view=history',
    call: '/email/campaigns',
    answer: pageOf('campaigns', 60, campaign),
    column: 'Sent',
    order: 'oldest',
    phone: 'Sent: oldest first',
  },
  {
    path: '/admin/audit-logs',
    call: '/audit',
    answer: pageOf('items', 60, auditLog),
    column: 'Timestamp',
    order: 'oldest',
    phone: 'Timestamp: oldest first',
  },
];

for (const [index, { path, call, answer, column, order, phone }] of LISTS.entries()) {
  const title = `${path}: order and rows per page are in the address, survive a reload, and can be chosen on a phone`;
  test(title, { tag: index === 0 ? [] : '@deep' }, async ({ page }) => {
    const queries = await answerQueries(page, call, answer);
    if (call === '/institutions/all') {
      await answerQueries(page, '/institutions/counts', () => ({ body: { counts: [] } }));
    }
    await page.goto(path);
    const head = page.getByRole('columnheader', { name: column, exact: true });
    await head.getByRole('button').press('Enter');
    await expect(head).toHaveAttribute(
      'aria-sort',
      order === 'soonest' || order === 'oldest' ? 'ascending' : 'descending',
    );
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('25');
    await expect(page.getByRole('row')).toHaveCount(26);
    await expect(page).toHaveURL(new RegExp(`order=${order}`));
    await expect(page).toHaveURL(/size=25/);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(26);
    const asked = queries.at(-1);
    expect([asked?.get('order'), asked?.get('size') ?? asked?.get('limit'), asked?.get('page')]).toEqual([
      order,
      '25',
      '1',
    ]);
    await page.setViewportSize(NARROW);
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await expect(sort.locator('option:checked')).toHaveText(phone);
    const other = sort.locator('option:not(:checked)').first();
    await sort.selectOption(await other.getAttribute('value'));
    await expect(page).not.toHaveURL(new RegExp(`order=${order}(&|$)`));
  });
}
