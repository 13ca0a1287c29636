import type { Overview } from '@bellweek/api-client/contract/overview';
import { expect, it } from 'vitest';
import { attentionLines } from './needs-attention.tsx';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const NONE = {
  failedEmails: 0,
  failedCampaigns: 0,
  endingLicenses: 0,
  endingInstitutions: 0,
  unreadContacts: 0,
  unreadDemos: 0,
  unreadFeedback: 0,
  waitlist: 0,
  membershipWishes: 0,
  oldestOpenContact: null,
  oldestOpenDemo: '2026-11-23T02:00:00Z',
  lastBackup: '2026-11-23T02:00:00Z',
  isBackupChecked: true,
};
const linesOf = (
  attention: Partial<Overview['attention']>,
  verification: object | null = null,
  isAdministrator = true,
) =>
  attentionLines({ attention: { ...NONE, ...attention }, health: { verification } } as Overview, NOW, isAdministrator);

it('Nothing needs attention where all counts are zero and the backup is of today', () => {
  expect(linesOf({})).toEqual([]);
});

it('A broken audit log is a failure that leads to the log, and one that is intact is no line', () => {
  const firstBad = { sequence: '7', entryId: '9', reason: 'its entry is missing' };
  expect(linesOf({}, { firstBad: null })).toEqual([]);
  expect(linesOf({}, { firstBad })).toEqual([
    { text: 'The audit log is not intact from entry 9 on', href: '/admin/audit-logs', isFailure: true },
  ]);
});

it('Lines say failures first, count in words, and lead to their lists', () => {
  const lines = linesOf({
    waitlist: 1,
    membershipWishes: 1,
    unreadDemos: 2,
    endingLicenses: 1_200,
    failedCampaigns: 1,
  });
  expect(lines).toEqual([
    { text: '1 campaign failed in part in the last 7 days', href: '/admin/emails?view=history', isFailure: true },
    { text: '1,200 licenses end in the next 30 days', href: '/admin/licenses?ending=soon' },
    { text: '2 demo requests unread', href: '/admin/contact?tab=demo' },
    { text: '1 person waiting for an invitation', href: '/admin/waitlist?state=waiting' },
    {
      text: '1 person wants an email when membership opens',
      href: '/admin/audit-logs?action=membership.wished',
    },
  ]);
});

it('Requests that have waited for a day say for how long', () => {
  expect(linesOf({ oldestOpenContact: '2026-11-20T11:00:00Z' })).toEqual([
    { text: 'The oldest open contact request has waited 3 days', href: '/admin/contact?show=open&order=oldest' },
  ]);
});

it('Backups that are unknown or two days old are failures', () => {
  expect(linesOf({ lastBackup: null })).toMatchObject([{ text: /No backup yet/, isFailure: true }]);
  expect(linesOf({ lastBackup: '2026-11-20T12:00:00Z' })).toMatchObject([
    { text: 'The last backup was made 3 days ago.', isFailure: true },
  ]);
});

it('A backup is a line for administrators alone, and none where the site makes its backups otherwise', () => {
  expect(linesOf({ lastBackup: null }, null, false)).toEqual([]);
  expect(linesOf({ lastBackup: null, isBackupChecked: false })).toEqual([]);
});

it('Unread feedback is counted in plain words', () => {
  expect(linesOf({ unreadFeedback: 6 })).toMatchObject([{ text: '6 unread feedback messages' }]);
});
