import { expect, it } from 'vitest';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';
import { Lives } from './lives.js';
import { allTables } from './person-tables.js';

const PERSON = {
  email: 'Twice.Stored@twice.example',
  name: 'Twice Stored',
  sub: 'sub-twice-stored',
  hd: 'twice.example',
};
const SECRETS = ['SESSION_SECRET', 'PERSON_HASH_SECRET', 'AUDIT_SECRET'];

/** The same acts of the same person in an installation with other secrets. */
async function live(test: TestApp): Promise<void> {
  const lives = await Lives.start(test);
  const browser = await test.signedIn(newPerson(PERSON));
  await browser.client.startLicense();
  const { email, name, sub: subject } = PERSON;
  await lives.useEverything({ browser, id: '', email, formerEmails: [], name, subject, canary: 'the same text' });
  await browser.client.unsubscribe({ email });
}

/** Everything in the database that could be a hash: 16 bytes or more, in whatever spelling. */
async function hashesIn({ database }: TestApp): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of await allTables(database)) {
    if (table === 'migrations') continue;
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
    for (const { row } of rows) for (const [value] of row.matchAll(/[\w+/-]{22,}={0,2}/g)) found.add(value);
  }
  return found;
}

async function hashesOfInstallation(mark: string): Promise<Set<string>> {
  const test = await startTestApp(
    Object.fromEntries(SECRETS.map((name) => [name, `${name} of ${mark}`.padEnd(40, '.')])),
  );
  try {
    await live(test);
    return await hashesIn(test);
  } finally {
    await test.stop();
  }
}

it('S77 two installations with other secrets store no hash in common about the same person', async () => {
  const [first, second] = [await hashesOfInstallation('one'), await hashesOfInstallation('two')];
  expect(first.size).toBeGreaterThan(20);
  expect([...first].filter((value) => second.has(value) && /\d/.test(value))).toEqual([]);
});
