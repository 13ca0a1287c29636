import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { confirmOperator, PEOPLE, signIn } from './people.ts';
import type { KnownPerson } from './people.ts';
import { applyConditions, refuseWorkers } from './conditions.ts';
import { Watch } from './watch.ts';

export { expect };

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TestFixtures {
  watch: Watch;
  /** The person signed in when the test begins; null for none. */
  person: KnownPerson | null;
}

interface WorkerFixtures {
  /** Signs a person in once per worker; an operator anew before their confirmation is too old for some acts. */
  stateOf: (person: KnownPerson) => Promise<State>;
}

/** Tag of a test whose planner is cached for offline use. The deep tests cache it all the same. */
const WITH_WORKER = '@worker';

/** Leaves a test two of the five minutes for which a confirmation counts. */
const FRESH_MS = 3 * 60_000;

async function signInOnce(browser: Browser, person: KnownPerson, baseURL: string): Promise<State> {
  // Signed out: during a test a new context would begin with that test's person, whose session the sign-in would end.
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  await signIn(context, PEOPLE[person]);
  if (person === 'admin') await confirmOperator(context, PEOPLE.admin);
  const state = await context.storageState();
  await context.close();
  return state;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  person: [null, { option: true }],
  stateOf: [
    async ({ browser }, use, { project }) => {
      const states = new Map<KnownPerson, { state: Promise<State>; since: number }>();
      const baseURL = project.use.baseURL ?? '';
      await use((person) => {
        const known = states.get(person);
        if (known && (person !== 'admin' || Date.now() - known.since < FRESH_MS)) return known.state;
        const state = signInOnce(browser, person, baseURL);
        states.set(person, { state, since: Date.now() });
        return state;
      });
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use, { tags }) => {
    await applyConditions(context);
    if (!process.env.DEEP && !tags.includes(WITH_WORKER)) await refuseWorkers(context);
    await use(context);
  },
  storageState: async ({ person, stateOf }, use) => {
    await use(person ? await stateOf(person) : undefined);
  },
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.follow(context);
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],
});
