import { expect, it } from 'vitest';
import { sayLicenseEvent } from './license-history.tsx';

const event = { type: 'individual', at: '2027-01-01T00:00:00.000Z' } as const;
const expiresAt = '2027-05-01T12:00:00.000Z';

it.each([
  [{ ...event, kind: 'granted', expiresAt }, 'Individual Membership started, until 1 May 2027'],
  [{ ...event, kind: 'started', expiresAt: null }, 'Individual Membership started'],
  [{ ...event, kind: 'end_changed', expiresAt }, 'Individual Membership now ends on 1 May 2027'],
  [{ ...event, kind: 'suspended', expiresAt: null }, 'Individual Membership was suspended'],
  [{ ...event, kind: 'resumed', expiresAt: null }, 'Individual Membership is active again'],
  [{ ...event, kind: 'expired', expiresAt: null }, 'Individual Membership ended'],
] as const)('%j is said in words', (given, sentence) => {
  expect(sayLicenseEvent(given)).toBe(sentence);
});
