import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationOf } from '../../test/future-migration.js';
import { insertPerson } from '../../test/people.js';
import { randomText, syncingPerson } from '../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { AuditSealerService } from '../modules/audit/audit-sealer.service.js';
import { AuditService } from '../modules/audit/audit.service.js';
import { createCommandDataSource } from '../connection/data-source.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { createBackup } from './create-backup.js';
import { checkBackup, restoreBackup } from './restore-backup.js';

let test: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bellweek-backup-'));
  file = join(folder, 'whole.backup');
  test = await startTestApp();
});
afterAll(async () => {
  await test?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function withTarget<T>(work: (target: TestDatabase) => Promise<T>, isEmpty = true): Promise<T> {
  const target = await createTestDatabase({ isEmpty });
  try {
    return await work(target);
  } finally {
    await target.drop();
  }
}
const restore = (target: TestDatabase, from = file) => restoreBackup(target.ownerUrl, target.url, from);
const count = async (database: TestDatabase, from: string): Promise<number> =>
  (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`))[0]!.count;

/** Texts and values that a hand-made format easily breaks on. */
async function addOddities(): Promise<void> {
  const texts = ['new\nline', 'tab\t', '\\.', '\\N', 'back\\slash', '"quotes"', "it's", '漢字 🎒', '', '\r\n', '{,}'];
  const { id } = await insertPerson((sql, values) => test.database.query(sql, values));
  for (const text of texts)
    await test.database.query(`INSERT INTO feedback (user_id, message, type) VALUES ($1, $2, 'odd')`, [id, text]);
  await test.database.query(
    `INSERT INTO weekly_stats (user_id, installation_id, report_week_start, report_week_end, total_tasks, tasks_completed_this_week,
      tasks_with_start_time_this_week, total_tags, percent_tasks_with_tags, task_group_names, tag_group_names, app_version, schema_version)
     VALUES ($1, gen_random_uuid(), '2026-01-05', '2026-01-11', 1, 2, 3, 4, 33.333333333333336, $2, '{}', '1', 1)`,
    [id, texts],
  );
}

describe('R32 backup and restore', () => {
  it('R32 a backup under load, restored elsewhere, has every row as it was at one moment', async () => {
    await addOddities();
    const { headers } = await insertPerson((sql, values) => test.database.query(sql, values));
    let isOver = false;
    let sent = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await test.database.query('DELETE FROM rate_limits');
        const body = JSON.stringify({ message: `under load ${(sent += 1)}`, type: 'idea' });
        expect((await fetch(`${test.config.apiUrl}/feedback`, { method: 'POST', headers, body })).status).toBe(204);
      }
    });
    while (sent < 40) await new Promise((resolve) => setImmediate(resolve));
    const before = sent;
    const report = await createBackup(test.database.ownerUrl, file);
    expect(sent).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(writers);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await withTarget(async (target) => {
      expect(await restore(target)).toEqual(report);
      const again = join(folder, 'again.backup');
      expect((await createBackup(target.ownerUrl, again)).tables).toEqual(report.tables);
      // Each request is in the backup as a whole: a feedback never without its audit entry, nor the entry without it.
      const written = await count(target, `feedback WHERE message LIKE 'under load%'`);
      expect(written).toBeGreaterThanOrEqual(before - 4);
      expect(await count(target, `audit_entries WHERE action = 'feedback.submitted'`)).toBe(written);
      const dataSource = await createCommandDataSource(target.url).initialize();
      const sealer = new AuditSealerService(dataSource, pino({ level: 'silent' }), test.config, new AuditService());
      expect((await sealer.verify()).firstBad).toBeNull();
      // The restored database works on: new ids, triggers and rights are as they were.
      await dataSource.query(`INSERT INTO audit_entries (action) VALUES ('test.after')`);
      await sealer.sealAll();
      expect(await sealer.verify()).toMatchObject({ firstBad: null, unsealed: 0 });
      await expect(dataSource.query('DELETE FROM audit_entries')).rejects.toMatchObject({ code: '42501' });
      await dataSource.destroy();
    });
  });

  it('R32 the API’s own role cannot make a backup of what is not its own, and a file that exists stays', async () => {
    await expect(createBackup(test.database.ownerUrl, file)).rejects.toThrow(/exists already/);
    await expect(createBackup('postgres://nobody:x@localhost:1/none', join(folder, 'none'))).rejects.toThrow();
    expect(() => statSync(join(folder, 'none.partial'))).toThrow('ENOENT');
  });

  it('R32 makes the database where it is missing', async () => {
    await withTarget(async (target) => {
      const [ownerUrl, appUrl] = [target.ownerUrl, target.url].map((url) =>
        url.replace(target.name, `${target.name}_new`),
      );
      await restoreBackup(ownerUrl!, appUrl!, file);
      const client = new pg.Client({ connectionString: target.superUrl });
      await client.connect();
      await client.query(`DROP DATABASE ${target.name}_new`);
      await client.end();
    });
  });

  it('R32 a synced planner comes back as it was, under a new generation, so that its devices send what is missing', async () => {
    const { id, first } = await syncingPerson(test);
    await first.putKey('recovery', first.key({ isNew: true }));
    const { generation } = await first.pushed();
    const synced = join(folder, 'synced.backup');
    await createBackup(test.database.ownerUrl, synced);
    await withTarget(async (target) => {
      await restore(target, synced);
      for (const table of ['sync_log', 'sync_devices', 'sync_keys']) {
        const rows = `SELECT * FROM ${table} WHERE user_id = $1`;
        const before = await test.database.query<object>(rows, [id]);
        // The numbers of devices may go on from after the backup.
        const reset = table === 'sync_devices' ? { is_counted: false } : {};
        expect(await target.query(rows, [id])).toEqual(before.map((row) => ({ ...row, ...reset })));
      }
      const [account] = await target.query<{
        generation: string;
        head: string;
      }>('SELECT generation, head FROM sync_accounts WHERE user_id = $1', [id]);
      expect(account?.head).toBe('1');
      expect(account?.generation).not.toBe(generation);
    });
  });

  it('R32 devices with keys that a restored server never had go on under a key of their own, and none is lost', async () => {
    const person = await syncingPerson(test);
    const [{ first }, other] = [person, await (await person.another()).join()];
    await first.putKey('recovery', first.key({ isNew: true }));
    await first.pushed();
    const early = join(folder, 'early.backup');
    await createBackup(test.database.ownerUrl, early);
    // After the backup: a device is removed, and a new key made.
    const lost = await (await person.another()).join();
    await first.client.sync('DELETE /sync/devices/:id', { params: { id: lost.id } });
    const second = first.key({ isNew: true, epoch: 2 });
    expect((await first.putKey('recovery', second)).status).toBe(204);
    await first.pushed(1, first.envelope(randomText(100), 2));
    await withTarget(async (target) => {
      await restore(target, early);
      const restored = await startTestApp({ DATABASE_URL: target.url, DATABASE_OWNER_URL: target.ownerUrl });
      try {
        const [mine, theirs] = [first, other].map((device) => device.at(restored.config.apiUrl));
        const { data } = await mine!.client.sync('GET /sync/devices');
        const { epoch } = data!.account!;
        expect(data!.account).toMatchObject({ head: 1, keyMadeBy: null });
        // No device has a key of this number, from whichever time it comes.
        expect(epoch).toBeGreaterThan(2);
        expect((await mine!.push(1, mine!.envelope(randomText(100), 2))).code).toBe('epoch_ended');
        const made = { isNew: true, epoch };
        expect((await mine!.putKey('recovery', mine!.key(made))).status).toBe(204);
        expect((await theirs!.putKey('recovery', theirs!.key(made))).code).toBe('not_admitted');
        // The key of the lost time is given back too: somebody may yet send what is under it.
        expect((await mine!.putKey('recovery', { ...second, isNew: false })).status).toBe(204);
        const { data: keys } = await theirs!.keys('recovery');
        expect(keys?.keys.map((key) => key.epoch)).toEqual([1, 2, epoch]);
        expect((await mine!.pushed(1, mine!.envelope(randomText(100), epoch))).head).toBe(2);
      } finally {
        await restored.stop();
      }
    });
  });

  it('R32 restores a backup of an older schema, and brings it up to date', async () => {
    const older = join(folder, 'older.backup');
    const names = MIGRATIONS.map(({ name }) => name);
    await withTarget(async (source) => {
      await source.query(`INSERT INTO audit_entries (action) VALUES ('test.old')`);
      expect((await createBackup(source.ownerUrl, older)).migrations).toEqual(names);
    }, false);
    // A later version knows a migration more.
    MIGRATIONS.push(migrationOf('ALTER TABLE audit_verifications ADD COLUMN later text'));
    try {
      await withTarget(async (target) => {
        await restore(target, older);
        expect(await count(target, `audit_entries WHERE action = 'test.old'`)).toBe(1);
        expect(await count(target, 'migrations')).toBe(MIGRATIONS.length);
        expect(await count(target, 'audit_verifications WHERE later IS NOT NULL')).toBe(0);
      });
    } finally {
      MIGRATIONS.pop();
    }
  });
});

describe('R32 what is refused, with the data that are there untouched', () => {
  const bad = (): string => join(folder, 'bad.backup');

  async function expectRefusal(reason: RegExp): Promise<void> {
    await withTarget(async (target) => {
      await expect(restore(target, bad())).rejects.toThrow(reason);
      expect(await target.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    });
  }

  it('R32 a backup that was cut off, anywhere', async () => {
    const { length } = readFileSync(file);
    for (const part of [0, 1, 9, 20, length / 3, length / 2, length - 9, length - 1]) {
      writeFileSync(bad(), readFileSync(file));
      truncateSync(bad(), Math.floor(part));
      await expect(checkBackup(bad())).rejects.toThrow(/damaged.*cut off/);
    }
    await expectRefusal(/damaged/);
  });

  it('R32 a backup with one bit wrong, anywhere', async () => {
    const whole = readFileSync(file);
    const content = gunzipSync(whole);
    const isSame = (bytes: Buffer): boolean => {
      try {
        return gunzipSync(bytes).equals(content);
      } catch {
        return false;
      }
    };
    for (const part of [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
      const bytes = Buffer.from(whole);
      const at = Math.max(11, Math.floor(bytes.length * part));
      bytes[at] = bytes[at]! ^ 0x10;
      // A few bits of a gzip have no meaning, such as the length of a code that is never used: flip bits until bytes differ.
      for (let next = at + 1; isSame(bytes); next += 1) bytes[next] = bytes[next]! ^ 0x10;
      writeFileSync(bad(), bytes);
      await expect(checkBackup(bad())).rejects.toThrow(/damaged/);
    }
    await expectRefusal(/damaged/);
  });

  it('R32 a backup whose content was edited and packed again', async () => {
    const content = gunzipSync(readFileSync(file));
    const at = content.indexOf('under load 1');
    expect(at).toBeGreaterThan(0);
    content.write('other', at);
    writeFileSync(bad(), gzipSync(content));
    await expectRefusal(/damaged.*content was changed/);
    writeFileSync(bad(), gzipSync(Buffer.concat([gunzipSync(readFileSync(file)), Buffer.from('more to follow')])));
    await expectRefusal(/damaged/);
    writeFileSync(bad(), 'no backup at all');
    await expectRefusal(/damaged/);
  });

  it('R32 a file that is not there, and one of a newer version', async () => {
    await withTarget((target) => expect(restore(target, join(folder, 'nowhere'))).rejects.toThrow(/no file/));
    const newer = join(folder, 'newer.backup');
    await withTarget(async (source) => {
      await source.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'AddTomorrow9999999999999')`);
      await createBackup(source.ownerUrl, newer);
    }, false);
    await withTarget((target) => expect(restore(target, newer)).rejects.toThrow(/newer version.*AddTomorrow/));
  });

  it('R32 a database that holds anything', async () => {
    await withTarget(async (target) => {
      await insertPerson((sql, values) => target.query(sql, values));
      const before = await target.digest();
      await expect(restore(target)).rejects.toThrow(/empty database only/);
      expect(await target.digest()).toBe(before);
      await target.query('DELETE FROM users');
      await restore(target);
      expect(await count(target, 'users')).toBeGreaterThan(0);
    }, false);
  });
});
