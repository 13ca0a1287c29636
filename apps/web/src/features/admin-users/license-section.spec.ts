import type { PersonLicense } from '@bellweek/api-client/contract/admin-people';
import { expect, it } from 'vitest';
import { lastEnd } from './license-section.tsx';

const license = (expiresAt: string | null, endedAt: string | null = null): PersonLicense => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'individual',
  institution: null,
  isAutoRenewalEnabled: false,
  startedAt: '2025-01-01T00:00:00.000Z',
  expiresAt,
  endedAt,
  suspendedAt: null,
  lastHereOn: null,
});
const [MARCH, JULY, LATER] = ['2026-03-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];

it.each<[string, PersonLicense[], string | undefined]>([
  ['nothing', [], undefined],
  ['the later of two ends', [license(JULY), license(MARCH)], JULY],
  ['an end by hand before its time', [license(LATER, MARCH)], MARCH],
  ['its own end, though it was tidied up later', [license(MARCH, JULY)], MARCH],
  ['no end while one goes on', [license(MARCH), license(LATER)], undefined],
  ['no end of a licence without one', [license(MARCH), license(null)], undefined],
])('%s', (_, licenses, end) => {
  expect(lastEnd(licenses)).toBe(end);
});
