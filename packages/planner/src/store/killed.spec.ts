import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killInMidEdit, servedForKills, startBrowser } from '../../test/killed-browser.ts';

const { folder, site } = servedForKills();

it('R24 loses nothing that was saved when the whole browser is killed in mid-edit, 3 times', async () => {
  const report = await killInMidEdit(join(folder, 'killed'), site().url, 3);
  expect(report).toMatchObject({ rounds: 3, lost: [], torn: [], unproven: 0 });
  expect(report.saved).toBeGreaterThanOrEqual(3);
});

it('R24 keeps what was half typed when the whole browser is killed, letter by letter, and what was forgotten stays so', async () => {
  const profile = join(folder, 'typed');
  const { page, kill } = await startBrowser(profile, site().url);
  await page.evaluate(async () => {
    const drafts = window.kit.openDrafts('typed');
    drafts.put('added', 'Read chapter 4');
    await drafts.settled();
    for (const word of ['E', 'Es', 'Ess', 'Essa', 'Essay']) drafts.put('entry', word);
    drafts.put('added', null);
    await drafts.settled();
  });
  expect(await kill()).toBe('SIGKILL');
  const next = await startBrowser(profile, site().url);
  const read = () => next.page.evaluate(async () => [...(await window.kit.openDrafts('typed').read())]);
  expect(await read()).toEqual([['entry', 'Essay']]);
  await next.page.evaluate(() => window.kit.openDrafts('typed').destroy());
  expect(await read()).toEqual([]);
  await next.kill();
});

it('R24 survives that Chromium takes the databases of a site for damaged and removes them', async () => {
  const profile = join(folder, 'torn');
  const session = async (n: number) => {
    const { page, kill } = await startBrowser(profile, site().url);
    const outcome = await page.evaluate(async (next) => {
      const store = window.kit.open('torn');
      const { rows, isLost, isRestored } = await store.load();
      await store.write([window.kit.putTask(next)]);
      store.close();
      return { tasks: rows.tasks.length, isLost, isRestored };
    }, n);
    await kill();
    return outcome;
  };
  expect(await session(1)).toEqual({ tasks: 0, isLost: false, isRestored: false });
  // The first part of an entry, as a kill between its two parts leaves it: 4 bytes of a sum, 2 of a length, 1 of a type.
  const logs = readdirSync(join(profile, 'Default/IndexedDB'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.log'),
  );
  expect(logs).toHaveLength(1);
  for (const name of logs)
    appendFileSync(join(profile, 'Default/IndexedDB', name), Buffer.from('a1b2c3d4ff0001', 'hex'));
  expect(await session(2)).toEqual({ tasks: 1, isLost: false, isRestored: false });
  expect(await session(3)).toEqual({ tasks: 2, isLost: false, isRestored: true });
  expect(await session(4)).toEqual({ tasks: 3, isLost: false, isRestored: false });
});

it('R26 reads everything else when a record’s file is gone from the disk', async () => {
  const profile = join(folder, 'damaged');
  const write = await startBrowser(profile, site().url);
  await write.page.evaluate(async () => {
    const store = window.kit.open('damaged');
    await store.load();
    // Records that stay this large when packed lie in files of their own.
    const letters = Array.from({ length: 49_000 }, () =>
      String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000)),
    );
    await store.write([window.kit.putTask(1), window.kit.putTask(2, { notes: letters.join('') })]);
    store.close();
  });
  await write.kill();
  const files = readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((name) => /indexeddb\.blob.[\da-f]+.[\da-f]+.[\da-f]+$/.test(name))
    .map((name) => join(profile, name));
  expect(files).not.toEqual([]);
  for (const file of files) rmSync(file);
  const read = await startBrowser(profile, site().url);
  const loaded = await read.page.evaluate(() => window.kit.open('damaged').load());
  await read.kill();
  expect(loaded.rows.tasks.map(({ title }) => title)).toEqual(['Task 1']);
  expect(loaded.damaged).toMatchObject([{ table: 'tasks', reason: 'cannot be read from the disk' }]);
});
