import { describe, expect, it } from 'vitest';
import { sayEndedAccess } from './ended-access.ts';

const NOW = Date.parse('2027-01-20T12:00:00Z');
/** Noon by UTC: the same day from the Azores to Japan. */
const ON = '2027-01-01T12:00:00.000Z';
const school = { type: 'institution', endedAt: ON, institutionName: 'Northfield College' } as const;

describe('sayEndedAccess', () => {
  it.each([
    [school, 'en-AU', 'Your access through Northfield College ended on 1 January.'],
    [school, 'en-US', 'Your access through Northfield College ended on January 1.'],
    [school, 'de-DE', 'Your access through Northfield College ended on 1 January.'],
    [{ ...school, institutionName: null }, 'en-GB', 'Your access through your school ended on 1 January.'],
    [
      { type: 'trial', endedAt: ON, institutionName: null },
      'en-AU',
      'Your access through the Explorer Pass ended on 1 January.',
    ],
    [
      { type: 'tester', endedAt: '2026-06-01T12:00:00.000Z', institutionName: null },
      'en-AU',
      'Your access through the beta test ended on 1 June 2026.',
    ],
    [
      { type: 'individual', endedAt: ON, institutionName: null },
      'en-AU',
      'Your access through your Individual Membership ended on 1 January.',
    ],
    [
      { ...school, isSuspended: true },
      'en-AU',
      'Your access through Northfield College is suspended. Write to us to get it back.',
    ],
    [{ ...school, isFull: true }, 'en-AU', 'All licences of Northfield College are taken. Ask your school for one.'],
  ] as const)('%j in %s', (ended, language, sentence) => {
    expect(sayEndedAccess(ended, NOW, language)).toBe(sentence);
  });
});
