import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../test/browser.ts';
import type {} from '../../test/page.ts';
import { STORE_CONTRACT } from '../../test/store-contract.ts';
import { SCHEMA_VERSION } from '../schema/upgrade.ts';

let page: Page;
let errors: string[];
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ page, errors, close } = await openTestPage());
});
afterEach(() => expect(errors.splice(0), 'errors that nothing caught').toEqual([]));
afterAll(() => close?.());

describe('the store in IndexedDB, in a real browser', () => {
  it.each(STORE_CONTRACT.map(({ title }) => title))('%s', async (title) => {
    expect(await page.evaluate((name) => window.kit.runCase(name), title)).toBeNull();
  });

  it('takes a message that comes before its own write is done, and passes it on afterwards', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const [one, two] = [window.kit.open(account), window.kit.open(account)];
      await Promise.all([one.load(), two.load()]);
      const titles: string[] = [];
      one.subscribe((event) => {
        if (event.type !== 'remote') return;
        for (const change of event.changes)
          if (change.table === 'tasks' && change.type === 'put') titles.push(change.row.title);
      });
      const codes = [];
      for (let n = 0; n < 40; n += 1) {
        const writes = [
          one.write([window.kit.putTask(2 * n)]),
          two.write([window.kit.putTask(2 * n + 1, { title: `Two ${n}` })]),
        ];
        codes.push(...(await Promise.all(writes.map((each) => window.kit.codeOf(each)))));
      }
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      for (const end = performance.now() + 60_000; titles.length < 40 && performance.now() < end;) await wait(20);
      // Any of them that comes twice would come now.
      await wait(200);
      return { codes: [...new Set(codes)], count: titles.length, last: titles.at(-1) };
    });
    expect(outcome).toEqual({ codes: ['none'], count: 40, last: 'Two 39' });
  });

  it('waits for the disk before it calls a write done', async () => {
    const durabilities = await page.evaluate(async () => {
      const asked: (string | undefined)[] = [];
      const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode === 'readwrite' && this.objectStoreNames.contains('log')) asked.push(options?.durability);
        return transaction.call(this, names, mode, options);
      };
      const store = window.kit.open(crypto.randomUUID());
      await store.load();
      await store.write([window.kit.putTask(1)]);
      IDBDatabase.prototype.transaction = transaction;
      return asked;
    });
    expect(durabilities).toEqual(['strict']);
  });

  it('reads thousands of rows in the order of their ids, whatever these begin with, and sets strange ones aside', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const store = window.kit.open(account);
      await store.load();
      await store.write(Array.from({ length: 3_000 }, (_, n) => window.kit.putTask(n, { id: crypto.randomUUID() })));
      store.close();
      for (const id of [7, 'zz', ['a', 'list'], new Date(0)]) await window.kit.forge(account, 'tasks', { id });
      const { rows, damaged } = await window.kit.open(account).load();
      const ids = rows.tasks.map(({ id }) => id);
      const titles = new Set(rows.tasks.map(({ title }) => title));
      return { isInOrder: ids.every((id, at) => at === 0 || (ids[at - 1] ?? '') < id), titles: titles.size, damaged };
    });
    expect(outcome).toMatchObject({ isInOrder: true, titles: 3_000 });
    expect(outcome.damaged.map(({ raw }) => JSON.stringify(raw)).sort()).toEqual([
      '{"id":"1970-01-01T00:00:00.000Z"}',
      '{"id":"zz"}',
      '{"id":7}',
      '{"id":["a","list"]}',
    ]);
  });

  it('R26 reads on around a row among thousands that the disk does not give', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const store = window.kit.open(account);
      await store.load();
      const changes = Array.from({ length: 3_000 }, (_, n) => window.kit.putTask(n, { id: crypto.randomUUID() }));
      await store.write(changes);
      store.close();
      const ids = changes.map((change) => (change.type === 'put' ? change.row.id : change.id)).sort();
      const lost = ids[2_000] ?? '';
      const tables = IDBObjectStore.prototype;
      const [get, getAll] = [Reflect.get(tables, 'get'), Reflect.get(tables, 'getAll')];
      const fail = () => {
        throw new DOMException('Failed to read large IndexedDB value', 'NotReadableError');
      };
      tables.get = function (key) {
        return key === lost ? fail() : get.call(this, key);
      };
      tables.getAll = function (range, count) {
        return range instanceof IDBKeyRange && range.includes(lost) ? fail() : getAll.call(this, range, count);
      };
      const { rows, damaged } = await window.kit.open(account).load();
      Object.assign(tables, { get, getAll });
      return { lost, rows: rows.tasks.length, damaged };
    });
    expect(outcome.rows).toBe(2_999);
    expect(outcome.damaged).toMatchObject([{ raw: { id: outcome.lost }, reason: 'cannot be read from the disk' }]);
  });

  it('R31 takes rows to the next version, and keeps what was there before', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const before = window.kit.open(account);
      await before.load();
      await before.write([window.kit.putTask(1)]);
      const ended = new Promise((resolve) => before.subscribe(resolve));
      const after = window.kit.openNext(account);
      const { rows, schemaVersion } = await after.load();
      const late = await window.kit.codeOf(before.write([window.kit.putTask(2)]));
      await after.write([window.kit.putTask(3)]);
      const backups = await new Promise<unknown[]>((resolve) => {
        indexedDB.open(`bellweek-planner-${account}`).onsuccess = ({ target }) => {
          const { result: db } = target as IDBOpenDBRequest;
          db.transaction('backups').objectStore('backups').getAll().onsuccess = (event) =>
            resolve((event.target as IDBRequest<unknown[]>).result);
        };
      });
      return { notes: rows.tasks.map((task) => task.notes), schemaVersion, ended: await ended, late, backups };
    });
    expect(outcome).toMatchObject({
      notes: ['upgraded'],
      schemaVersion: SCHEMA_VERSION + 1,
      ended: { type: 'ended', reason: 'outdated' },
      late: 'outdated',
      backups: [{ version: SCHEMA_VERSION, tables: { tasks: [{ title: 'Task 1', notes: '' }] } }],
    });
  });

  it('R31 opens what a newer version wrote to read only, and writes nothing', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const newer = window.kit.openNext(account);
      await newer.load();
      await newer.write([window.kit.putTask(1), window.kit.putTask(2)]);
      newer.close();
      const change = window.kit.putTask(2);
      const row = change.type === 'put' ? { ...change.row, mood: 'a field of the future' } : null;
      await window.kit.forge(account, 'tasks', row);
      await window.kit.forge(account, 'tasks', { id: 'not one of ours', title: 7 });
      const older = window.kit.open(account);
      const loaded = await older.load();
      const refused = await window.kit.codeOf(older.write([window.kit.putTask(9)]));
      older.close();
      const again = await window.kit.openNext(account).load();
      return { loaded, refused, damagedLater: again.damaged.length, rowsLater: again.rows.tasks.length };
    });
    expect(outcome.loaded).toMatchObject({ isReadOnly: true, schemaVersion: SCHEMA_VERSION + 1 });
    expect(outcome.loaded.rows.tasks.map(({ title }) => title)).toEqual(['Task 1', 'Task 2']);
    expect(outcome.loaded.damaged).toHaveLength(1);
    expect(outcome.refused).toBe('read-only');
    // The older one left both records where they were: the newer one finds and quarantines them itself.
    expect(outcome).toMatchObject({ damagedLater: 2, rowsLater: 1 });
  });

  it('R31 leaves everything as it was when an upgrade fails', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const before = window.kit.open(account);
      await before.load();
      await before.write([window.kit.putTask(1)]);
      before.close();
      const failed = await window.kit.codeOf(window.kit.openNext(account, true).load());
      const after = await window.kit.open(account).load();
      return { failed, titles: after.rows.tasks.map(({ title }) => title), isReadOnly: after.isReadOnly };
    });
    expect(outcome).toEqual({ failed: 'broken', titles: ['Task 1'], isReadOnly: false });
  });

  it('says so when another program holds the old version open, and opens once it lets go', async () => {
    const outcome = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const store = window.kit.open(account);
      await store.load();
      await store.write([window.kit.putTask(1)]);
      store.close();
      const frozen = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(`bellweek-planner-${account}`);
        request.onsuccess = () => resolve(request.result);
      });
      const next = window.kit.openNext(account);
      const first = await window.kit.codeOf(next.load());
      frozen.close();
      return { first, second: (await next.load()).rows.tasks.length };
    });
    expect(outcome).toEqual({ first: 'blocked', second: 1 });
  });

  it('R26 tells a loss from a first visit', async () => {
    const losses = await page.evaluate(async () => {
      const account = crypto.randomUUID();
      const store = window.kit.open(account);
      const first = await store.load();
      store.close();
      await window.kit.lose(account);
      await window.kit.loseMirror(account);
      const second = await window.kit.open(account).load();
      return [first.isLost, second.isLost];
    });
    expect(losses).toEqual([false, true]);
  });

  it('R27 keeps nothing of a write that finds no room, and goes on once there is some', async () => {
    // An origin that the browser has not seen yet: it caches the quota of known ones for a while.
    const origin = page.url().replace('127.0.0.1', 'localhost').replace(/\/$/, '');
    const small = await page.context().newPage();
    const devtools = await small.context().newCDPSession(small);
    const setQuota = (room: { quotaSize?: number }) =>
      devtools.send('Storage.overrideQuotaForOrigin', { origin, ...room });
    await setQuota({ quotaSize: 200_000 });
    await small.goto(origin);
    await small.waitForFunction(() => 'kit' in window);
    const write = (count: number) =>
      small.evaluate(async (rows) => {
        const store = window.kit.open('full');
        await store.load();
        const changes = Array.from({ length: rows }, (_, n) => window.kit.putTask(n, { notes: 'x'.repeat(50_000) }));
        const code = await window.kit.codeOf(store.write(changes));
        const tasks = (await store.load()).rows.tasks.length;
        store.close();
        return { code, tasks };
      }, count);
    expect(await write(1)).toEqual({ code: 'none', tasks: 1 });
    expect(await write(40)).toEqual({ code: 'full', tasks: 1 });
    await setQuota({});
    expect(await write(40)).toEqual({ code: 'none', tasks: 40 });
    await small.close();
  });
});
