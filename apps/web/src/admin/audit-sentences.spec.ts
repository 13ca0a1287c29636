import { AUDIT_ACTIONS } from '@bellweek/api-client/contract/audit-actions';
import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import { describe, expect, it } from 'vitest';
import { auditSentence } from './audit-sentences.ts';

const BEN = '00000000-0000-4000-8000-000000000001';
const ANA = '00000000-0000-4000-8000-000000000002';

const entry = (action: string, metadata: Record<string, unknown>, ids: Partial<AuditLog> = {}): AuditLog => ({
  id: '1',
  action,
  userId: BEN,
  actorId: BEN,
  licenseId: null,
  reason: null,
  timestamp: '2026-11-23T10:00:00.000Z',
  metadata,
  ...ids,
});

const OWN = { userName: 'Ben Low' };
const BY_ANA = { userName: 'Ben Low', actorName: 'Ana Roy' };

describe('auditSentence', () => {
  it.each([
    [entry('auth.signed_in', { ...OWN, provider: 'google' }), 'Ben Low signed in with Google.'],
    [
      entry('license.started', { ...OWN, type: 'trial', expiresAt: { from: null, to: '2027-05-01T02:00:00.000Z' } }),
      'Ben Low got a trial license until 1 May 2027.',
    ],
    [
      entry('license.started', { ...BY_ANA, type: 'admin', expiresAt: { from: null, to: null } }, { actorId: ANA }),
      'Ana Roy gave Ben Low an admin license.',
    ],
    [
      entry('license.started', {
        ...OWN,
        type: 'institution',
        institutionName: 'Hill High',
        expiresAt: { from: null, to: '2027-05-01T02:00:00.000Z' },
      }),
      'Ben Low got an institution license at Hill High until 1 May 2027.',
    ],
    [
      entry('license.ended', { ...OWN, type: 'institution', institutionName: 'Hill High' }, { actorId: null }),
      'The system ended Ben Low’s institution license at Hill High.',
    ],
    [
      entry('license.suspended', { ...BY_ANA, type: 'institution', institutionName: 'Hill High' }, { actorId: ANA }),
      'Ana Roy suspended Ben Low’s institution license at Hill High.',
    ],
    [
      entry(
        'institution.expiry_updated',
        { actorName: 'Ana Roy', licenseExpiry: { from: '2027-05-01', to: '2027-06-01' } },
        { userId: null, actorId: ANA },
      ),
      'Ana Roy moved the end of an institution’s access from 1 May 2027 to 1 June 2027.',
    ],
    [
      entry(
        'institution.access_ended',
        { actorName: 'Ana Roy', institutionId: ANA, institutionName: 'Hill High', people: 1_200 },
        { userId: null, actorId: ANA },
      ),
      'Ana Roy ended the access of Hill High: 1,200 people lost it.',
    ],
    [
      entry(
        'institution.domain_removed',
        { actorName: 'Ana Roy', institutionName: 'Hill High', domain: 'staff.hill.test', ended: 0 },
        { userId: null, actorId: ANA },
      ),
      'Ana Roy removed the domain staff.hill.test from Hill High: 0 people lost access.',
    ],
    [entry('sync.device_revoked', { ...OWN, deviceId: ANA }), 'Ben Low removed a device from sync.'],
    [
      entry('sync.device_revoked', { ...BY_ANA, deviceId: ANA }, { actorId: ANA }),
      'Ana Roy removed a device of Ben Low from sync.',
    ],
    [entry('admin.granted', OWN, { actorId: null }), 'The system made Ben Low an operator.'],
    [
      entry('admin.granted', { ...OWN, role: { from: null, to: 'support' } }, { actorId: null }),
      'The system made Ben Low an operator in the role support.',
    ],
    [
      entry('admin.role_changed', { ...BY_ANA, role: { from: 'support', to: 'viewer' } }, { actorId: ANA }),
      'Ana Roy gave Ben Low the role viewer.',
    ],
    [entry('user.deleted', { provider: 'google' }), 'A deleted user deleted their account.'],
    [
      entry('email.campaign_cancelled', { actorName: 'van Dam', cancelled: 1 }, { actorId: ANA }),
      'van Dam cancelled an email before it reached 1 person.',
    ],
  ])('$0.action: $1', (log, wanted) => {
    expect(auditSentence(log)).toBe(wanted);
  });

  it('on the page of a person their name is not said again', () => {
    const named = { ...BY_ANA, type: 'trial' };
    expect(auditSentence(entry('auth.signed_in', { ...OWN, provider: 'google' }), BEN)).toBe('Signed in with Google.');
    expect(auditSentence(entry('license.ended', named, { actorId: ANA }), BEN)).toBe(
      'Ana Roy ended this person’s trial license.',
    );
    expect(auditSentence(entry('license.ended', named, { actorId: ANA }), ANA)).toBe('Ended Ben Low’s trial license.');
    for (const action of AUDIT_ACTIONS) {
      expect(auditSentence(entry(action, OWN), BEN)).toMatch(/^[A-Z](?!.*(Ben Low|this person this)).*\w\.$/);
    }
  });

  it('an operator who deleted somebody is named, and the person is not', () => {
    expect(auditSentence(entry('user.deleted', { actorName: 'Ada Admin', provider: 'google' }, { actorId: ANA }))).toBe(
      'Ada Admin deleted a user’s account.',
    );
  });

  it.each(AUDIT_ACTIONS)('%s is one sentence, even of an entry without metadata', (action) => {
    for (const actorId of [null, ANA, BEN]) {
      expect(auditSentence(entry(action, {}, { actorId }))).toMatch(/^[A-Z](?!.*(undefined|Invalid| {2})).*\w\.$/);
    }
  });

  it.each(['license.mended', 'toString', ''])('%j is not known', (action) => {
    expect(auditSentence(entry(action, {}))).toBeNull();
  });
});
