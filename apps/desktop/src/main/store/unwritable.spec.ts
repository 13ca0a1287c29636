import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { PlannerSession } from '@bellweek/planner/session';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ClockedDevice } from '../../../../../packages/planner/test/clocked-device.ts';
import { putTask, taskAt } from '../../../../../packages/planner/test/rows.ts';
import { Children } from '../../../test/children.ts';
import { accountId, contentsOf, PlannerDevice, TestPlanner, testFolder } from '../../../test/planner-device.ts';
import { COMPUTER_WORDING } from '../../renderer/planner/wording.ts';
import { storeError } from './store-failure.ts';

const folder = testFolder();
const children = new Children();
beforeAll(async () => {
  // Readable for others than its owner.
  chmodSync(folder.path, 0o755);
  await children.build(folder.path);
});
afterEach(() => children.stop());
afterAll(folder.remove);

/** A planner with one task; the program has ended. */
function makePlanner(name: string): { planner: TestPlanner; root: string } {
  const root = join(folder.path, name);
  const planner = new TestPlanner(root);
  const file = planner.start();
  file.load();
  file.write([putTask(1)]);
  file.backUp('change');
  planner.stop();
  return { planner, root };
}

/** Checks the contents, once the folder is writable again. */
function expectAsBefore(planner: TestPlanner, before: Record<string, string>): void {
  expect(contentsOf(planner.folder.path)).toEqual(before);
  const { rows, isLost, isRestored } = planner.start().load();
  planner.stop();
  expect([rows.tasks, isLost, isRestored]).toEqual([[taskAt(1)], false, false]);
}

/** A private read-only mount: root may make one, and others where the system lets them be root in a namespace. */
function readOnlyShell(): string[] | null {
  const ways = [
    ['unshare', '--mount'],
    ['unshare', '--map-root-user', '--mount'],
  ];
  const probe = 'mount --bind / /mnt && mount -o remount,bind,ro /mnt';
  return (
    (process.platform === 'linux' &&
      ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'sh', '-c', probe]).status === 0)) ||
    null
  );
}
const WAY = readOnlyShell();

// A separate test: README.md names it, where it cannot run.
it.skipIf(WAY === null)('R27 a read-only file system is told, and stays as it was', async () => {
  const { planner, root } = makePlanner('read-only');
  const before = contentsOf(planner.folder.path);
  const [command = '', ...args] = WAY ?? [];
  const mounts = `mount --bind "${root}" "${root}" && mount -o remount,bind,ro "${root}"`;
  const touch = `touch "${root}/touched" 2>/dev/null && echo "It can be written to." && exit`;
  const said = await children.say(command, [
    ...args,
    'sh',
    '-c',
    `${mounts} && { ${touch}; exec ${children.command('change', root)}; }`,
  ]);
  expect(JSON.parse(said)).toMatchObject({ status: 'open', code: 'unavailable' });
  expectAsBefore(planner, before);
});

describe('R27 a place that cannot be written to', () => {
  it.skipIf(process.platform === 'win32')(
    'R27 without the right to write: is told, and all of it stays as it was',
    async () => {
      const { planner, root } = makePlanner('no-right');
      const { path, file, backups } = planner.folder;
      const before = contentsOf(path);
      for (const place of [path, backups, root]) chmodSync(place, 0o555);
      chmodSync(file, 0o444);
      const said = await children.run('change-as-nobody', root);
      for (const place of [path, backups, root]) chmodSync(place, 0o700);
      chmodSync(file, 0o600);
      expect(JSON.parse(said)).toMatchObject({ status: 'open', code: 'unavailable' });
      expectAsBefore(planner, before);
    },
  );

  it('R27 whatever the system calls it, is told as what it is', () => {
    const codeOf = (error: object) => storeError(Object.assign(new Error('x'), error)).code;
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) expect(codeOf({ code })).toBe('full');
    for (const code of ['EROFS', 'EACCES', 'EPERM']) expect(codeOf({ code })).toBe('unavailable');
    expect(codeOf({ code: 'EIO' })).toBe('broken');
    // SQLITE_READONLY_DBMOVED, CANTOPEN_ISDIR, IOERR_LOCK, FULL, BUSY_SNAPSHOT, IOERR_WRITE.
    const results: [number, string][] = [
      [8 | (4 << 8), 'unavailable'],
      [14 | (2 << 8), 'unavailable'],
      [10 | (15 << 8), 'unavailable'],
      [13, 'full'],
      [5 | (2 << 8), 'blocked'],
      [10 | (3 << 8), 'broken'],
    ];
    for (const [errcode, code] of results) expect(codeOf({ code: 'ERR_SQLITE_ERROR', errcode })).toBe(code);
  });
});

describe('R27 while somebody writes', () => {
  /** Breaks and repairs the file of an open planner. */
  const FAULTS = {
    'is full': {
      code: 'full',
      breakIt: (db: DatabaseSync) => {
        const pages = Number(Object.values(db.prepare('PRAGMA page_count').get() ?? {})[0]);
        db.exec(`PRAGMA max_page_count = ${pages}`);
      },
      mend: (db: DatabaseSync) => db.exec('PRAGMA max_page_count = 1000000'),
    },
    'takes no changes any more': {
      code: 'unavailable',
      breakIt: (db: DatabaseSync) => db.exec('PRAGMA query_only = ON'),
      mend: (db: DatabaseSync) => db.exec('PRAGMA query_only = OFF'),
    },
  } as const;

  it.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
    'R27 the disk %s: what was written stays on screen, is told in a sentence, and is kept once that goes',
    async (name) => {
      const { code, breakIt, mend } = FAULTS[name];
      const disk = new PlannerDevice(join(folder.path, code));
      const device = new ClockedDevice('2026-11-16T08:00:00.000Z', 'Australia/Sydney', COMPUTER_WORDING);
      const session = new PlannerSession({ store: disk.open('sam'), device, canChange: true });
      await session.open();
      const add = (title: string) => session.run({ type: 'task.add', tasks: [{ title, notes: 'x'.repeat(9_000) }] });
      const shown = () => [...session.view.getState().state.rows.tasks.values()].map(({ title }) => title).sort();
      add('Before');
      await session.settled();
      const handle = disk.files.acquire(accountId('sam'), () => undefined);
      const { db } = (handle.file as unknown as { opened: { db: DatabaseSync } }).opened;
      const kept = () =>
        handle.file
          .load()
          .rows.tasks.map(({ title }) => title)
          .sort();

      breakIt(db);
      for (const title of ['During', 'Later']) add(title);
      await session.settled();
      const sentence: unknown = expect.stringMatching(
        /^Your latest changes are only in this window: .+ keep trying[.]$/i,
      );
      expect(session.view.getState().save).toMatchObject({ status: 'failed', failure: { code, sentence } });
      expect([shown(), kept()]).toEqual([['Before', 'During', 'Later'], ['Before']]);
      expect(device.asksBeforeLeaving).toBe(true);
      await device.pass(60_000);
      await session.settled();
      expect(session.view.getState().save.status).toBe('failed');

      mend(db);
      await device.pass(60_000);
      await session.settled();
      expect(session.view.getState().save).toEqual({ status: 'saved' });
      expect(kept()).toEqual(['Before', 'During', 'Later']);
      expect(device.asksBeforeLeaving).toBe(false);
      await session.close();
      handle.release();
    },
  );

  it('R27 a planner that does not open for that says so, and that nothing was changed', () => {
    expect(COMPUTER_WORDING.opening.unavailable).toBe(
      'Your planner’s folder on this computer cannot be reached or written to. Nothing was changed.',
    );
  });
});
