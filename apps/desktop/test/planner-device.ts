import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { PlannerStore } from '@bellweek/planner/core';
import type { Bridge } from '../src/ipc/contract.ts';
import { plannerHandlers } from '../src/main/handlers/planner.ts';
import type { Sender } from '../src/main/handlers/register.ts';
import { accountFolder } from '../src/main/store/account-folder.ts';
import type { AccountFolder } from '../src/main/store/account-folder.ts';
import type { Shape } from '../src/main/store/open-planner.ts';
import { PlannerFile } from '../src/main/store/planner-file.ts';
import type { FileEnvironment } from '../src/main/store/planner-file.ts';
import { PlannerFiles } from '../src/main/store/planner-files.ts';
import { createIpcStore } from '../src/renderer/store/ipc-store.ts';

/** Account id for any name in a test. */
export function accountId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A clock that stands still, and timers that tests fire. */
export class TestEnvironment implements FileEnvironment {
  time = Date.parse('2026-11-16T08:00:00.000Z');
  failures: unknown[] = [];
  private timers: { at: number; action: () => void }[] = [];

  now = (): number => this.time;
  isClockConfirmed = (): boolean => true;
  after = (milliseconds: number, action: () => void): (() => void) => {
    const timer = { at: this.time + milliseconds, action };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((each) => each !== timer));
  };
  onBackupFailure = (error: unknown): void => void this.failures.push(error);

  pass(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter(({ at }) => at > this.time);
    for (const { action } of due) action();
  }
}

/** A temporary folder of a test. */
export function testFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'bellweek-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** All files of a folder with their contents, to check that they are unchanged. */
export function contentsOf(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(path, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name)).toString('base64')]));
}

/** All layers between windows and the disk, without Electron: messages are cloned as between processes. */
export class PlannerDevice {
  readonly environment = new TestEnvironment();
  readonly files: PlannerFiles;
  private windows = 0;
  private readonly heard = new Map<number, Set<(payload: never) => void>>();

  constructor(private readonly root: string) {
    this.files = new PlannerFiles(root, this.environment);
  }

  readonly open = (name: string): PlannerStore => {
    const account = accountId(name);
    this.windows += 1;
    const id = this.windows;
    const listeners = new Set<(payload: never) => void>();
    this.heard.set(id, listeners);
    const send = (_: string, payload: unknown) => {
      const copy = structuredClone(payload) as never;
      // Asynchronous, as between processes.
      setImmediate(() => listeners.forEach((listener) => listener(copy)));
    };
    const sender = { id, send, once: () => undefined } as unknown as Sender;
    const handlers = plannerHandlers({ files: this.files, accountId: () => account });
    const call =
      (channel: keyof typeof handlers) =>
      async (argument: unknown): Promise<never> =>
        structuredClone(await handlers[channel](structuredClone(argument) as never, sender)) as never;
    const bridge = {
      planner: {
        load: call('planner.load'),
        write: call('planner.write'),
        readSince: call('planner.readSince'),
        room: call('planner.room'),
        close: call('planner.close'),
        destroy: call('planner.destroy'),
      },
      on: {
        accountChanged: () => () => undefined,
        wishFollowed: () => () => undefined,
        plannerEvent: (listener: (payload: never) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    } as unknown as Pick<Bridge, 'planner' | 'on'>;
    return createIpcStore(bridge, account);
  };

  /** Writes a record into the file behind the program's back. */
  readonly forge = (name: string, table: string, record: unknown): Promise<void> => {
    const id = accountId(name);
    const db = new DatabaseSync(accountFolder(this.root, id).file);
    forgeRow(db, table, record as { id: string });
    db.close();
    return Promise.resolve();
  };
}

export function forgeRow(db: DatabaseSync, table: string, record: { id: string }): void {
  const body = JSON.stringify(record);
  const sql = 'INSERT OR REPLACE INTO rows (kind, id, body, sum) VALUES (?, ?, ?, ?)';
  db.prepare(sql).run(table, record.id, body, crc32(`${table}\n${record.id}\n${body}`));
}

/** One account's planner in a folder, without windows. */
export class TestPlanner {
  readonly environment = new TestEnvironment();
  readonly folder: AccountFolder;
  private open: PlannerFile[] = [];

  constructor(root: string, name = 'sam') {
    this.folder = accountFolder(root, accountId(name));
  }

  start(shape?: Shape): PlannerFile {
    const file = new PlannerFile(this.folder, this.environment, shape);
    this.open.push(file);
    return file;
  }

  /** Ends the program: nothing is open afterwards. */
  stop(): void {
    for (const file of this.open.splice(0)) file.close();
  }
}
