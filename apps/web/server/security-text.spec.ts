import { mapFacts } from '@bellweek/api-client/contract/site-facts';
import { expect, it } from 'vitest';
import { securityText } from './security-text.ts';

it('has the fields of RFC 9116, of the owner who runs the copy', () => {
  const facts = mapFacts((name) => (name === 'privacyEmail' ? 'privacy+holes@school.example' : ''));
  const text = securityText({ facts, webUrl: 'https://planner.school.example' }, new Date('2026-11-29T23:30:00Z'));
  expect(text).toBe(`Contact: mailto:privacy%2Bholes@school.example
Expires: 2027-02-27T00:00:00.000Z
Preferred-Languages: en
Canonical: https://planner.school.example/.well-known/security.txt
Policy: https://planner.school.example/trust#report
`);
});
