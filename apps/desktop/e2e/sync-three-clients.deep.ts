import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { turnOnSync, useSpareKey } from '../../web/e2e/support/planner-sync.ts';
import { entry } from '../../web/e2e/support/planner.ts';
import type { Planner } from '../../web/e2e/support/planner-rows.ts';
import { browserClient, killApi, RandomHands, randomOf, shellClient } from './support/sync-clients.ts';
import type { SyncClient } from './support/sync-clients.ts';
import { expect, test } from './support/test.ts';

const MINUTES = Number(process.env.SYNC_MINUTES || 10);
const SEED = Number(process.env.SYNC_SEED || Date.now() % 1_000_000);
/** Between two edits of one client, and between two kills, on average. */
const EDIT_MS = 2_000;
const KILL_MS = 30_000;

/** Additions that were saved on some client, and are on none at the end. A renamed task keeps its first word. */
function lost({ tasks = {}, events = {} }: Planner, saved: readonly string[]): string[] {
  const rows = [...Object.values(tasks), ...Object.values(events)] as { title: string }[];
  const words = new Set(rows.map(({ title }) => title.split(' ')[0]));
  return saved.filter((title) => !words.has(title));
}

const begun = Date.now();
/** Tells how far the run is. */
const step = (what: string): void => console.log(`${Math.round((Date.now() - begun) / 1000)} s ${what}`);

/** Edits until told to stop; a client that is killed meanwhile is left alone until it is back. */
async function work(client: SyncClient, hands: RandomHands, isDone: () => boolean, random: () => number) {
  while (!isDone()) {
    await sleep(EDIT_MS * (0.5 + random()));
    try {
      await hands.edit(client);
    } catch {
      await sleep(500);
    }
  }
}

test(`R37 two browsers and the shell edit at random for ${MINUTES} minutes, are killed with the API, and end equal`, async ({
  start,
  begin,
  dataDir,
}) => {
  test.setTimeout((MINUTES * 2 + 10) * 60_000);
  console.log(`Seed ${SEED}: SYNC_SEED=${SEED} repeats the choices, and time the rest.`);
  const random = randomOf(SEED);
  const { shell: first, page, person } = await begin();
  const { user } = JSON.parse(readFileSync(join(dataDir, 'account.json'), 'utf8')) as { user: { id: string } };
  const accountId = () => user.id;
  const code = await turnOnSync(page);
  await first.quit();
  const shell = shellClient(() => start(), accountId);
  const browsers = ['one', 'two'].map((name) => browserClient(name, join(dataDir, `browser-${name}`), person));
  const clients: SyncClient[] = [shell, ...browsers];
  try {
    for (const client of clients) await client.start();
    step('started');
    for (const client of browsers) await useSpareKey(client.page(), code);
    for (const client of clients) await entry(client.page()).waitFor();
    step('all joined');
    // The last one undoes, which must take back nothing of the others.
    const hands = clients.map(({ name }) => new RandomHands(random, name, name === 'two'));
    const kills: Record<string, number> = {};
    const victims: (SyncClient | null)[] = [];
    const end = Date.now() + MINUTES * 60_000;
    const isDone = () => Date.now() >= end;
    const killing = async () => {
      while (!isDone()) {
        await sleep(Math.min(KILL_MS * (0.5 + random()), Math.max(0, end - Date.now())));
        // Each of the four once, in some order, before one is killed again.
        if (victims.length === 0) victims.push(...clients, null);
        const [client] = victims.splice(Math.floor(random() * victims.length), 1);
        const name = client?.name ?? 'the API';
        kills[name] = (kills[name] ?? 0) + 1;
        if (!client) {
          // One that was started just now is not started again: the run would end.
          await sleep(6_000);
          await killApi();
          step('the API is back');
          continue;
        }
        step(`kill ${name}`);
        await client.kill();
        await sleep(random() * 3_000);
        await client.start();
        step(`${name} is started`);
        // A sign-in may meet an API that is away.
        await entry(client.page()).waitFor({ timeout: 60_000 });
      }
    };
    await Promise.all([
      ...clients.map((client, at) => work(client, hands[at] as RandomHands, isDone, random)),
      killing(),
    ]);

    step('edits are over');
    for (const client of clients) {
      await expect(client.page().getByRole('button', { name: /Up to date/ }), client.name).toBeVisible({
        timeout: 180_000,
      });
    }
    const read = () => Promise.all(clients.map((client) => client.read()));
    await expect
      .poll(async () => new Set((await read()).map((planner) => JSON.stringify(planner))).size, { timeout: 120_000 })
      .toBe(1)
      .catch(async () => {
        const [reference, ...others] = await read();
        for (const other of others) expect(other).toEqual(reference);
      });
    const [planner = {}] = await read();
    const edits = hands.reduce((sum, each) => sum + each.edits, 0);
    const rows = Object.fromEntries(Object.entries(planner).map(([table, list]) => [table, Object.keys(list).length]));
    console.log(`${edits} edits, kills ${JSON.stringify(kills)}, rows ${JSON.stringify(rows)}`);
    expect(edits).toBeGreaterThan(MINUTES * 5);
    const saved = hands.flatMap((each) => [...each.saved]);
    expect(saved.length).toBeGreaterThan(MINUTES * 5);
    expect(lost(planner, saved)).toEqual([]);
  } finally {
    for (const client of browsers) await client.kill();
  }
});
