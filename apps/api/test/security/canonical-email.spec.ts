import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canonicalDomain,
  canonicalEmail,
  emailDomain,
  isEmailAddress,
} from '@bellweek/api-client/contract/email-address';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { NASTY_TEXTS } from './nasty-texts.js';
import { assertProperty } from './property.js';

/** Letters that change under case folding, normalisation or IDNA, beside ordinary ones. */
const unit = fc.oneof(
  { arbitrary: fc.constantFrom(...'abzABZ019._+-@. '), weight: 6 },
  { arbitrary: fc.constantFrom(...'İıKſßẞΣσςéÉ\u0301ａＡ．。ﬁǅ\u00ad\u200b\u200d'), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), weight: 1 },
);
const local = fc.string({ unit, minLength: 1, maxLength: 20 });
const address = fc.tuple(local, local).map(([left, right]) => `${left}@${right}.example`);

describe('S40 the canonical form of an address', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true });
  });
  afterAll(() => database.drop());

  it('S40 is its own canonical form, and an address', async () => {
    let found = 0;
    await assertProperty(
      'S40 idempotent',
      fc.property(address, (text) => {
        const canonical = canonicalEmail(text);
        if (canonical === null) return;
        found += 1;
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(isEmailAddress(canonical)).toBe(true);
        expect(canonicalDomain(emailDomain(canonical))).toBe(emailDomain(canonical));
      }),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('S40 of a domain is its own canonical form, in ASCII', async () => {
    await assertProperty(
      'S40 domains',
      fc.property(local, local, (left, right) => {
        const canonical = canonicalDomain(`${left}.${right}`);
        if (canonical === null) return;
        expect(canonical).toMatch(/^[a-z0-9_.-]+$/);
        expect(canonicalDomain(canonical)).toBe(canonical);
      }),
      { numRuns: 3_000 },
    );
  });

  it('S40 does not change with the case of ASCII letters, nor with white space around', async () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'abcxyz019._+-'), minLength: 1, maxLength: 20 });
    await assertProperty(
      'S40 ASCII case',
      fc.property(ascii, (name) => {
        const text = `${name}@school.example`;
        expect(canonicalEmail(` ${text.toUpperCase()}\t`)).toBe(canonicalEmail(text));
      }),
    );
  });

  it('S40 has nothing left that PostgreSQL would lower-case otherwise, whatever its locale', async () => {
    const samples = fc
      .sample(address, { numRuns: 1_000, seed: 40 })
      .map(canonicalEmail)
      .filter((form) => form !== null);
    const rows = await database.query<{ form: string }>(
      `SELECT form FROM unnest($1::text[]) AS form WHERE lower(form COLLATE "C") <> form`,
      [samples],
    );
    expect(samples.length).toBeGreaterThan(100);
    expect(rows).toEqual([]);
    const [back] = await database.query<{ forms: string[] }>('SELECT $1::text[] AS forms', [samples]);
    expect(back?.forms).toEqual(samples);
  });

  it.each([
    ['ADMIN@School.EDU', 'admin@school.edu'],
    ['a+tag@school.edu', 'a+tag@school.edu'],
    ['a.b@school.edu', 'a.b@school.edu'],
    ['Jos\u0065\u0301@school.edu', 'jos\u00e9@school.edu'],
    ['a@ｓｃｈｏｏｌ.ｅｄｕ', 'a@school.edu'],
    ['a@school。edu.au', 'a@school.edu.au'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
    ['a@\u212aelvin.example', 'a@kelvin.example'],
  ])('S40 %j becomes %j', (text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical);
  });

  it.each([
    ['a dotless i', 'adm\u0131n@school.edu', 'admin@school.edu'],
    ['a Kelvin sign before the at sign', '\u212aim@school.edu', 'kim@school.edu'],
    ['full-width letters before the at sign', 'ａdmin@school.edu', 'admin@school.edu'],
    ['a dotted capital I', 'adm\u0130n@school.edu', 'admin@school.edu'],
    ['a Greek question mark', 'a\u037e@school.edu', 'a;@school.edu'],
    ['a Greek varia', 'a\u1fef@school.edu', 'a`@school.edu'],
    ['a Cyrillic a', '\u0430dmin@school.edu', 'admin@school.edu'],
    ['a Cyrillic domain', 'admin@sch\u043eol.edu', 'admin@school.edu'],
    ['a long s', 'admin\u017f@school.edu', 'admins@school.edu'],
    ['a tag', 'admin+1@school.edu', 'admin@school.edu'],
    ['dots', 'a.dmin@school.edu', 'admin@school.edu'],
    ['a subdomain', 'admin@mail.school.edu', 'admin@school.edu'],
  ])('S40 %s makes another address of it, or none', (_name, text, other) => {
    const canonical = canonicalEmail(text);
    if (canonical !== null) expect(canonical).not.toBe(canonicalEmail(other));
  });

  it.each(Object.entries(NASTY_TEXTS))(
    'S40 %s before or after the at sign is no address or a stable one',
    (_name, text) => {
      for (const candidate of [
        text,
        `${text}@school.edu`,
        `a${text}b@school.edu`,
        `a@${text}.edu`,
        `a@school.${text}`,
      ]) {
        const canonical = canonicalEmail(candidate);
        if (canonical === null) continue;
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(canonical.isWellFormed()).toBe(true);
        expect(canonical).not.toMatch(/[\p{Cc}\s,;<>]/u);
      }
    },
  );
});
