import { readFile } from 'node:fs/promises';
import { auditLog } from './support/admin-lists.ts';
import { FAILED, answer, answerQueries } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const day = (back: number): string => new Date(Date.UTC(2026, 10, 23 - back)).toISOString().slice(0, 10);
const OVERVIEW = {
  attention: {
    failedEmails: 0,
    failedCampaigns: 2,
    endingLicenses: 1_200,
    endingInstitutions: 1,
    unreadContacts: 0,
    unreadDemos: 3,
    unreadFeedback: 0,
    waitlist: 40,
    membershipWishes: 3,
    oldestOpenContact: null,
    oldestOpenDemo: new Date(Date.now() - 2.5 * 86_400_000).toISOString(),
    lastBackup: new Date().toISOString(),
    isBackupChecked: true,
  },
  totals: { users: 1_000_000, activeLicenses: 812_345, institutions: 1, waitlist: 40, campaigns: 12 },
  days: Array.from({ length: 90 }, (_, index) => ({ day: day(89 - index), signUps: index, reports: 2 * index })),
  acts: [auditLog(1)],
  health: {
    databaseMs: 0.4,
    sync: { accounts: 12, bytes: 3_400_000, lagMs: 60 },
    waitingEmails: 3,
    waitingRecipients: 0,
    oldestWaiting: new Date().toISOString(),
    tasks: [{ name: 'audit-sealer', succeededAt: new Date().toISOString(), failedAt: null }],
    releases: [{ os: 'mac', version: '1.2.0' }],
    versions: [{ version: '1.2.0', reports: 900 }],
  },
};

test('what needs attention leads to its list, and the figures are read as bars, as a table and as a file', async ({
  page,
}) => {
  await answer(page, '/overview', { body: OVERVIEW });
  await page.goto('/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem')).toHaveText([
    '2 campaigns failed in part in the last 7 days',
    '1,200 licenses end in the next 30 days',
    '1 institution ends in the next 30 days',
    '3 demo requests unread',
    'The oldest open demo request has waited 2 days',
    '40 people waiting for an invitation',
    '3 people want an email when membership opens',
  ]);
  const tiles = page.getByRole('list', { name: 'Screens' }).getByRole('listitem');
  await expect(tiles.filter({ hasText: 'Manage Users' })).toContainText('1,000,000 people');
  const chart = page.getByRole('figure', { name: 'New people' });
  await expect(chart.locator('rect')).toHaveCount(30);
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row').nth(1)).toHaveText(/23 Nov 2026\s*89/);
  await page.getByRole('combobox', { name: 'Days' }).selectOption('90 days');
  await expect(chart.locator('rect')).toHaveCount(90);
  await expect(page).toHaveURL(/days=90/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 90 days (CSV)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(1 + 4 + 180 + 1);
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('MacOS 1.2.0');
  await expect(page.getByRole('region', { name: 'Recent operator activity' }).getByRole('listitem')).toContainText([
    'Person 1',
  ]);
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await attention.getByRole('link', { name: /demo requests unread/ }).click();
  await page.waitForURL(`${WEB_URL}/admin/contact?tab=demo`);
});

test('an overview that fails leaves the tiles, and can be tried again @deep', async ({ page, watch }) => {
  watch.expectMessage(/status of 500|overview:/);
  let isBroken = true;
  await answerQueries(page, '/overview', () => (isBroken ? FAILED : { body: OVERVIEW }));
  await page.goto('/admin');
  await expect(page.getByText('Failed to load the overview.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Screens' }).getByRole('listitem')).toHaveCount(8);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('1,200 licenses');
});
