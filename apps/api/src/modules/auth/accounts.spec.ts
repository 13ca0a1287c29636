import { PROVIDERS, type Provider } from '@bellweek/api-client/contract/sign-in';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import type { Person } from '../../../test/misbehaving-provider.js';
import { createSchool, invite, newDomain } from '../../../test/schools.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ MICROSOFT_TENANTS: 'trusted-tenant' });
});
afterEach(() => {
  test.clock.offset = 0;
});
afterAll(() => test?.stop());

/** Claims of one person at any provider: Microsoft identifies people by tenant and object. */
const at = (provider: Provider, person: Person): Person =>
  provider === 'microsoft' ? { tid: 'tenant', oid: person.sub, xms_edov: true, ...person } : person;

/** @returns where the sign-in leads on the website. */
async function signIn(provider: Provider, person: Person, browser = test.browser()): Promise<string> {
  test[provider].person = at(provider, person);
  return (await browser.signIn(provider)).replace(test.config.webUrl, '');
}

const userOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data?.user ?? null;
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await test.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, values))[0]?.count ?? -1;

describe('S19 an account is its issuer and subject', () => {
  it('S19 the same subject at two providers is two people', async () => {
    const sub = newPerson().sub;
    const ids = new Set<string>();
    for (const provider of PROVIDERS) {
      const browser = test.browser();
      await signIn(provider, newPerson({ sub }), browser);
      ids.add((await userOf(browser))!.id);
    }
    expect(ids.size).toBe(PROVIDERS.length);
  });

  it('S19 subjects that differ in case are two people; the database holds them apart and each once', async () => {
    const [lower, upper] = [newPerson({ sub: 'case-aBc' }), newPerson({ sub: 'case-ABC' })];
    const [a, b] = [test.browser(), test.browser()];
    await signIn('google', lower, a);
    await signIn('google', upper, b);
    expect((await userOf(a))!.id).not.toBe((await userOf(b))!.id);
    const twice = test.database.query(
      `INSERT INTO users (name, provider, issuer, subject) SELECT name, provider, issuer, subject FROM users WHERE subject = 'case-aBc'`,
    );
    await expect(twice).rejects.toThrow(/users_identity_unique/);
  });

  it.each(PROVIDERS)('S19 %s: the account survives a change of address and of name', async (provider) => {
    const person = newPerson();
    const browser = test.browser();
    await signIn(provider, person, browser);
    const before = await userOf(browser);
    const changed = { ...newPerson(), sub: person.sub, name: 'New Name' };
    expect(await signIn(provider, changed, browser)).toBe('/dashboard');
    expect(await userOf(browser)).toEqual({ ...before, email: changed.email, name: 'New Name' });
    // Another person can take the old address.
    expect(await signIn('google', newPerson({ email: person.email! }))).toBe('/dashboard');
  });

  it('S19 a change to an address that another provider’s account holds leaves both as they were', async () => {
    const [holder, mover] = [newPerson(), newPerson()];
    await signIn('apple', holder);
    const browser = test.browser();
    await signIn('google', mover, browser);
    expect(await signIn('google', { ...mover, email: holder.email! }, browser)).toBe('/dashboard');
    expect((await userOf(browser))?.email).toBe(mover.email);
    expect(await count('users WHERE email_canonical = $1', [holder.email])).toBe(1);
  });

  it('S19 a name that was given is kept where a later sign-in tells none, as Apple does', async () => {
    const person = newPerson();
    const browser = test.browser();
    await signIn('apple', { ...person, name: 'Ivy Eyes' }, browser);
    await signIn('apple', { ...person, name: undefined }, browser);
    expect((await userOf(browser))!.name).toBe('Ivy Eyes');
    await signIn('apple', { ...person, name: 'Ivy E.' }, browser);
    expect((await userOf(browser))!.name).toBe('Ivy E.');
  });

  it('S19 Microsoft’s sub may change: tenant and object are the person', async () => {
    const person = at('microsoft', newPerson());
    const browser = test.browser();
    await signIn('microsoft', person, browser);
    const { id } = (await userOf(browser))!;
    await signIn('microsoft', { ...person, sub: 'pairwise-again' }, browser);
    expect((await userOf(browser))!.id).toBe(id);
    await signIn('microsoft', { ...person, tid: 'another-tenant', email: newPerson().email! }, browser);
    expect((await userOf(browser))!.id).not.toBe(id);
  });
});

describe('S20 a second provider with an address that has an account', () => {
  const orders = PROVIDERS.flatMap((first) =>
    PROVIDERS.filter((second) => second !== first).map((second) => [first, second] as const),
  );

  it.each(orders)(
    'S20 first %s, then %s: refused, with the name of the first, and nothing is linked',
    async (first, second) => {
      const person = newPerson();
      const browser = test.browser();
      expect(await signIn(first, person, browser)).toBe('/dashboard');
      const before = await test.database.digest();
      for (const email of [person.email!, person.email!.toUpperCase()]) {
        const other = test.browser();
        expect(await signIn(second, { ...newPerson(), email }, other)).toBe(`/login?error=account_exists_${first}`);
        expect(await userOf(other)).toBeNull();
      }
      expect(await test.database.digest()).toBe(before);
      expect((await userOf(browser))?.oauthProvider).toBe(first);
      expect(await signIn(first, person)).toBe('/dashboard');
    },
  );

  it.each(orders)(
    'S20 first %s, then an unverified address at %s: refused as unverified, which tells nothing',
    async (first, second) => {
      const person = newPerson();
      await signIn(first, person);
      const before = await test.database.digest();
      for (const email of [person.email!, newPerson().email!]) {
        const unverified = { ...newPerson(), email, email_verified: false, xms_edov: false };
        expect(await signIn(second, unverified)).toBe('/login?error=email_unverified');
      }
      expect(await test.database.digest()).toBe(before);
    },
  );
});

describe('S21 nOAuth: a stranger’s tenant states the victim’s address', () => {
  it('S21 gets no account, no school and no admin right; a trusted tenant does', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const email = `principal@${domain}`;
    await test.database.query('INSERT INTO admin_grants (email_canonical, provider) VALUES ($1, $2)', [
      email,
      'microsoft',
    ]);
    const victim = newPerson();
    await signIn('google', victim);
    const before = await test.database.digest();
    for (const claimed of [email, victim.email!]) {
      for (const claims of [
        {},
        { xms_edov: false },
        { xms_edov: '0' },
        { email_verified: true },
        { verified_primary_email: [claimed] },
      ]) {
        const attacker = {
          ...newPerson(),
          email: claimed,
          tid: 'evil-tenant',
          oid: 'evil',
          xms_edov: undefined,
          ...claims,
        };
        const browser = test.browser();
        expect(await signIn('microsoft', attacker, browser)).toBe('/login?error=email_unverified');
        expect(await userOf(browser)).toBeNull();
      }
    }
    expect(await test.database.digest()).toBe(before);
    const browser = test.browser();
    const principal = { ...newPerson(), email, tid: 'trusted-tenant', oid: 'principal', xms_edov: undefined };
    expect(await signIn('microsoft', principal, browser)).toBe('/dashboard');
    expect(await userOf(browser)).toMatchObject({ email, isAdmin: true });
  });
});

describe('S26 whoever deletes the account and signs up again', () => {
  /** Signs in, starts the trial or tester period, and deletes the account. */
  async function useUp(provider: Provider, person: Person): Promise<string | undefined> {
    const browser = test.browser();
    await signIn(provider, person, browser);
    const type = (await browser.client.startLicense()).data?.license?.type;
    expect((await browser.client.deleteAccount()).status).toBe(204);
    expect(await userOf(browser)).toBeNull();
    return type;
  }

  async function expectUsed(provider: Provider, person: Person): Promise<void> {
    const browser = test.browser();
    expect(await signIn(provider, person, browser)).toBe('/dashboard');
    expect((await browser.client.getTrialUsed()).data).toEqual({
      hasExpiredTrialOrTester: true,
      isInvitedTester: false,
      ended: null,
    });
    expect(await browser.client.startLicense()).toMatchObject({ status: 409, code: 'trial_used' });
    expect((await browser.client.getUserLicense()).data).toEqual({ license: null });
    await browser.client.deleteAccount();
  }

  it.each(PROVIDERS)(
    'S26 %s: has had the trial, as the same person, by the address alone, and by the identity alone',
    async (provider) => {
      const person = newPerson();
      expect(await useUp(provider, person)).toBe('trial');
      await expectUsed(provider, person);
      for (const other of PROVIDERS) {
        await expectUsed(other, { ...newPerson(), email: person.email!.toUpperCase() });
      }
      await expectUsed(provider, { ...person, email: newPerson().email! });
      // Another person has not used it.
      expect(await useUp(provider, newPerson())).toBe('trial');
    },
  );

  it('S26 has had the tester period, though the invitation is still there', async () => {
    const person = newPerson();
    await invite(test, person.email!);
    expect(await useUp('google', person)).toBe('tester');
    await expectUsed('google', person);
  });

  it('S26 what remains are keyed hashes: no address, no subject, no plain hash of either', async () => {
    const person = newPerson();
    await useUp('google', person);
    const dump = JSON.stringify(await test.database.query(`SELECT encode(person_hash, 'hex') FROM used_periods`));
    expect(dump).not.toContain(person.sub);
    const hashes = await test.database.query(
      `SELECT 1 FROM used_periods WHERE person_hash IN (sha256(convert_to($1, 'UTF8')), sha256(convert_to($2, 'UTF8')))`,
      [person.email, `email:${person.email}`],
    );
    expect(hashes).toEqual([]);
    expect(await count('users WHERE subject = $1 OR email_canonical = $2', [person.sub, person.email])).toBe(0);
  });
});
