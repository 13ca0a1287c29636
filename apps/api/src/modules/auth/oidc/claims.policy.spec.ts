import { type Provider, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenIdRules } from '../../../config/config.js';
import { type ClaimRules, type Claims, identityFrom, isFromAllowedSchool } from './claims.policy.js';

const TRUSTED_TENANT = 'school-tenant';

const NOBODY_TRUSTED: ClaimRules = {
  microsoftTenants: [],
  microsoftAllowedTenants: [],
  openId: { domains: [], emailClaim: 'email', trustsDomains: false },
};
const RULES: ClaimRules = { ...NOBODY_TRUSTED, microsoftTenants: [TRUSTED_TENANT] };

/** Claims that every provider's rules accept. */
const claims = (overrides: Claims = {}): Claims => ({
  iss: 'https://issuer.example',
  sub: 'subject',
  tid: 'some-tenant',
  oid: 'object',
  email: 'Sam@School.example',
  email_verified: true,
  xms_edov: true,
  name: 'Sam Student',
  ...overrides,
});

const domainOf = (provider: Provider, overrides: Claims): string | null => {
  const result = identityFrom(provider, claims(overrides), NOBODY_TRUSTED);
  return 'identity' in result ? result.identity.institutionDomain : null;
};

describe('S16 which email addresses count as verified', () => {
  const values = [true, false, 'true', 'false', 'TRUE', '', 0, 1, '1', null, undefined, [], [true], {}, 'yes'];
  const anything = fc.oneof(fc.constantFrom(...values), fc.anything());
  const verified = {
    google: (value: unknown) => value === true,
    apple: (value: unknown) => value === true || value === 'true',
  };

  it.each(['google', 'apple'] as const)('S16 %s: exactly what it documents, whatever else it sends', (provider) => {
    fc.assert(
      fc.property(anything, anything, (value, edov) => {
        const result = identityFrom(provider, claims({ email_verified: value, xms_edov: edov }), RULES);
        expect('identity' in result).toBe(verified[provider](value));
        if ('refused' in result) expect(result.refused).toBe('email_unverified');
      }),
      { numRuns: 500 },
    );
  });

  it('S16, S21 microsoft: its own word for the owner of the domain, or a tenant we trust; never email_verified', () => {
    const tenant = fc.constantFrom(TRUSTED_TENANT, 'some-tenant', '', 7, undefined);
    fc.assert(
      fc.property(anything, anything, tenant, (value, edov, tid) => {
        const result = identityFrom('microsoft', claims({ email_verified: value, xms_edov: edov, tid }), RULES);
        const isOwner = edov === true || edov === 1 || edov === '1' || edov === 'true';
        const hasTenant = typeof tid === 'string' && tid !== '';
        expect('identity' in result).toBe(hasTenant && (isOwner || tid === TRUSTED_TENANT));
      }),
      { numRuns: 500 },
    );
  });

  const openId = (openIdRules: Partial<OpenIdRules>, overrides: Claims) => {
    const rules = { ...NOBODY_TRUSTED, openId: { ...NOBODY_TRUSTED.openId!, ...openIdRules } };
    return [
      isFromAllowedSchool('openid', claims(overrides), rules),
      'identity' in identityFrom('openid', claims(overrides), rules),
    ];
  };
  const SCHOOL = { domains: ['school.example'] };
  const TRUSTED = { ...SCHOOL, trustsDomains: true };

  it('S16 openid: true alone, and where it says nothing, an address of a domain that the owner trusts', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (value, trustsDomains) => {
        const isMissingTrusted = value === undefined && trustsDomains;
        const expected = value === true || isMissingTrusted;
        expect(openId({ ...SCHOOL, trustsDomains }, { email_verified: value })).toEqual([true, expected]);
      }),
      { numRuns: 500 },
    );
    expect(openId({ trustsDomains: true }, { email_verified: undefined })).toEqual([true, false]);
    expect(openId({}, {})).toEqual([true, true]);
  });

  it.each([
    ['another domain', { email: 'a@other.example' }],
    ['a subdomain', { email: 'a@x.school.example' }],
    ['a longer domain', { email: 'a@school.example.evil.test' }],
    ['no address', { email: undefined }],
    ['a list', { email: ['a@school.example'] }],
  ])('S16 openid with domains refuses %s', (_what, overrides) => {
    const isAllowed = openId(TRUSTED, { email_verified: true, ...overrides })[0];
    expect(isAllowed).toBe(false);
    expect(openId(TRUSTED, { email_verified: undefined, ...overrides })).not.toEqual([true, true]);
  });

  it('S16 openid: email_verified is about email, and no other claim', () => {
    const upn = { upn: 'a@school.example' };
    expect(openId({ ...SCHOOL, emailClaim: 'upn' }, upn)).toEqual([true, false]);
    expect(openId({ ...TRUSTED, emailClaim: 'upn' }, upn)).toEqual([true, true]);
    expect(openId({ ...TRUSTED, emailClaim: 'upn' }, { upn: 'a@evil.test' })).toEqual([false, false]);
  });

  it('S16 each provider’s accepted person, as a twin to the refusals', () => {
    for (const provider of PROVIDERS) {
      const result = identityFrom(provider, claims(), NOBODY_TRUSTED);
      expect(result).toEqual({
        identity: {
          provider,
          issuer: 'https://issuer.example',
          subject: provider === 'microsoft' ? 'some-tenant:object' : 'subject',
          email: 'Sam@School.example',
          emailCanonical: 'sam@school.example',
          name: 'Sam Student',
          hasName: true,
          institutionDomain: provider === 'google' ? null : 'school.example',
        },
      });
    }
  });
});

describe('S19 who a person is', () => {
  it.each([
    ['google', { sub: undefined }],
    ['google', { sub: '' }],
    ['google', { sub: 12 }],
    ['google', { sub: 'x'.repeat(256) }],
    ['google', { iss: undefined }],
    ['apple', { sub: null }],
    ['microsoft', { tid: undefined }],
    ['microsoft', { oid: undefined }],
    ['microsoft', { oid: '' }],
    ['microsoft', { tid: ['some-tenant'] }],
  ] as const)('S19 %s with %j is nobody', (provider, overrides) => {
    expect(identityFrom(provider, claims(overrides), RULES)).toEqual({ refused: 'refused' });
  });

  it('S19 a subject keeps its case, and Microsoft’s does not depend on sub', () => {
    const subjectOf = (provider: 'google' | 'microsoft', overrides: Claims): string | null => {
      const result = identityFrom(provider, claims(overrides), NOBODY_TRUSTED);
      return 'identity' in result ? result.identity.subject : null;
    };
    expect(subjectOf('google', { sub: 'AbC' })).toBe('AbC');
    expect(subjectOf('microsoft', { sub: 'one' })).toBe(subjectOf('microsoft', { sub: 'another' }));
  });

  it('S39 any name at all becomes one that can be stored and shown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything()), (name) => {
        const result = identityFrom('google', claims({ name }), NOBODY_TRUSTED);
        if (!('identity' in result)) throw new Error('refused');
        const shown = result.identity.name;
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.length).toBeLessThanOrEqual(200);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 500 },
    );
    expect(identityFrom('apple', claims({ name: undefined }), NOBODY_TRUSTED, 'Given Name')).toMatchObject({
      identity: { name: 'Given Name' },
    });
    expect(identityFrom('apple', claims({ name: undefined }), NOBODY_TRUSTED)).toMatchObject({
      identity: { name: 'Sam', hasName: false },
    });
  });
});

/** Addresses and Google's `hd`, and whether they claim the licence of school.edu. */
const DOMAIN_TABLE: [email: unknown, hd: unknown, isMember: boolean][] = [
  ['a@school.edu', 'school.edu', true],
  ['A@SCHOOL.EDU', 'school.edu', true],
  ['a@school.edu', 'SCHOOL.EDU', true],
  ['a@School.Edu', 'School.EDU', true],
  ['a@school.edu.', 'school.edu', false],
  ['a@school.edu', 'school.edu.', true],
  ['a+tag@school.edu', 'school.edu', true],
  ['first.last@school.edu', 'school.edu', true],
  ["o'neil@school.edu", 'school.edu', true],
  ['学生@school.edu', 'school.edu', true],
  ['a@ｓｃｈｏｏｌ.edu', 'school.edu', true],
  ['  a@school.edu  ', 'school.edu', true],
  ['a@school.edu', undefined, false],
  ['a@school.edu', null, false],
  ['a@school.edu', '', false],
  ['a@school.edu', true, false],
  ['a@school.edu', ['school.edu'], false],
  ['a@school.edu', 'other.edu', false],
  ['a@school.edu', 'gmail.com', false],
  ['a@school.edu', 'x.school.edu', false],
  ['a@school.edu', 'school.edu.evil.com', false],
  ['a@school.edu', 'school.edu,evil.com', false],
  ['a@school.edu', '*', false],
  ['a@gmail.com', 'school.edu', false],
  ['a@school.edu.evil.com', 'school.edu', false],
  ['a@school.edu.evil.com', 'school.edu.evil.com', false],
  ['a@evilschool.edu', 'evilschool.edu', false],
  ['a@evil-school.edu', 'evil-school.edu', false],
  ['a@x.school.edu', 'x.school.edu', false],
  ['a@x.school.edu', 'school.edu', false],
  ['a@mail.school.edu', 'school.edu', false],
  ['a@edu', 'edu', false],
  ['a@school', 'school', false],
  ['a@school.ed', 'school.ed', false],
  ['a@school.education', 'school.education', false],
  ['a@schoo1.edu', 'schoo1.edu', false],
  // Cyrillic с, о; Greek ο; Turkish dotless ı; a combining mark; soft hyphen and zero-width signs vanish in IDNA.
  ['a@sсhool.edu', 'sсhool.edu', false],
  ['a@schооl.edu', 'schооl.edu', false],
  ['a@schοοl.edu', 'schοοl.edu', false],
  ['a@school.еdu', 'school.еdu', false],
  ['a@schöol.edu', 'schöol.edu', false],
  ['a@schooĺ.edu', 'schooĺ.edu', false],
  ['a@xn--school-.edu', 'xn--school-.edu', false],
  ['a@xn--shool-3ye.edu', 'xn--shool-3ye.edu', false],
  ['a@school.xn--edu-', 'school.edu', false],
  ['"a@school.edu"@evil.com', 'school.edu', false],
  ['"a@school.edu"@evil.com', 'evil.com', false],
  ['a@evil.com@school.edu', 'school.edu', false],
  ['a@school.edu@evil.com', 'evil.com', false],
  ['a@school.edu,evil.com', 'school.edu', false],
  ['a@school.edu>', 'school.edu', false],
  ['<a@school.edu>', 'school.edu', false],
  ['a@school.edu\r\nBcc: b@evil.com', 'school.edu', false],
  ['a@school.edu\u0000', 'school.edu', false],
  ['a@school.edu/evil.com', 'school.edu', false],
  ['a@school.edu?x', 'school.edu', false],
  ['a@school.edu#x', 'school.edu', false],
  ['a@school.edu:80', 'school.edu', false],
  ['a@evil.com\\@school.edu', 'school.edu', false],
  ['a@user:pw@school.edu', 'school.edu', false],
  ['a@[school.edu]', 'school.edu', false],
  ['a@127.0.0.1', '127.0.0.1', false],
  ['a@.school.edu', 'school.edu', false],
  ['a@school..edu', 'school.edu', false],
  ['a@school.edu..', 'school.edu', false],
  ['a@school.edu。', 'school.edu', false],
  ['a@school。edu', 'school.edu', false],
  ['a@ school.edu', 'school.edu', false],
  ['a @school.edu', 'school.edu', false],
  ['@school.edu', 'school.edu', false],
  ['school.edu', 'school.edu', false],
  [`${'a'.repeat(250)}@school.edu`, 'school.edu', false],
  [['a@school.edu'], 'school.edu', false],
  [{ toString: () => 'a@school.edu' }, 'school.edu', false],
  [undefined, 'school.edu', false],
];

describe('S23 whose address claims a school’s licence', () => {
  it.each(DOMAIN_TABLE)('S23 google: %j with hd %j: %s', (email, hd, isMember) => {
    expect(domainOf('google', { email, hd }) === 'school.edu').toBe(isMember);
  });

  it('S23 apple and microsoft: the verified address alone decides, by the same canonical form', () => {
    for (const provider of ['apple', 'microsoft'] as const) {
      for (const [email, hd, isMember] of DOMAIN_TABLE) {
        // Rows that only Google's `hd` refuses are members here.
        const onlyHd = email === 'a@school.edu' && !isMember;
        expect([email, domainOf(provider, { email, hd }) === 'school.edu']).toEqual([email, isMember || onlyHd]);
      }
      expect(domainOf(provider, { email: 'a@school.edu', email_verified: false, xms_edov: false })).toBeNull();
    }
    expect(domainOf('google', { email: 'a@school.edu', hd: 'school.edu', email_verified: false })).toBeNull();
  });

  it('S23 no address whose host is not exactly the school’s gets in, whatever stands around it', () => {
    const junk = fc.string({ unit: fc.constantFrom(...'school.edu@-_xn ev/\\"\'%:,<>[]ѕсо。．'), maxLength: 24 });
    fc.assert(
      fc.property(junk, junk, junk, (local, before, after) => {
        const host = `${before}school.edu${after}`;
        const email = `${local}@${host}`;
        const domain = domainOf('apple', { email });
        // A slow, independent reading: the platform's URL parser on the text after the only at sign.
        const plain = email.trim();
        const hostname = URL.parse(`http://${plain.slice(plain.indexOf('@') + 1)}`)?.hostname.replace(/\.$/, '');
        if (domain === 'school.edu') expect([plain.split('@').length, hostname]).toEqual([2, 'school.edu']);
        if (before === '' && after === '' && /^[a-z]+$/.test(local)) expect(domain).toBe('school.edu');
      }),
      { numRuns: 3_000 },
    );
  });
});
