import { StoreError } from '@bellweek/planner/core';
import type { StoreAnswer } from '../../ipc/views.ts';
import { listBackups, readBackup } from '../store/backups.ts';
import type { PlannerHandle, PlannerFiles } from '../store/planner-files.ts';
import { isDamage, storeError } from '../store/store-failure.ts';
import type { Handlers, Sender } from './register.ts';

type PlannerHandlers = Pick<Handlers, Extract<keyof Handlers, `planner.${string}` | `backups.${string}`>>;

export interface PlannerHandlerOptions {
  files: PlannerFiles;
  /** The signed-in account. A window that has opened a planner keeps it until it releases it. */
  accountId: () => string | null;
}

function answer<T>(work: () => T): StoreAnswer<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    const { code } = isDamage(error) ? new StoreError('broken') : storeError(error);
    return { ok: false, code };
  }
}

/** Open planners by window and account: the last writes of one person may arrive after the next one's opened. */
class PlannerHandles {
  private readonly byWindow = new Map<number, Map<string, PlannerHandle>>();

  constructor(private readonly options: PlannerHandlerOptions) {}

  /** @throws {StoreError} for another account's planner than the signed-in one */
  take(sender: Sender, account: string): PlannerHandle {
    const known = this.byWindow.get(sender.id)?.get(account);
    if (known) return known;
    if (account !== this.options.accountId()) throw new StoreError('unavailable');
    const handle = this.options.files.acquire(account, (event) => sender.send('planner.event', { account, event }));
    this.ofWindow(sender).set(account, handle);
    return handle;
  }

  /** @throws {StoreError} if this window has not opened it */
  get(sender: Sender, account: string): PlannerHandle {
    const known = this.byWindow.get(sender.id)?.get(account);
    if (!known) throw new StoreError('unavailable');
    return known;
  }

  /** Releases this account's planner alone. */
  release(sender: Sender, account: string): void {
    const ofWindow = this.byWindow.get(sender.id);
    ofWindow?.get(account)?.release();
    ofWindow?.delete(account);
  }

  private ofWindow(sender: Sender): Map<string, PlannerHandle> {
    const known = this.byWindow.get(sender.id);
    if (known) return known;
    const fresh = new Map<string, PlannerHandle>();
    this.byWindow.set(sender.id, fresh);
    sender.once('destroyed', () => {
      this.byWindow.delete(sender.id);
      for (const handle of fresh.values()) handle.release();
    });
    return fresh;
  }
}

export function plannerHandlers(options: PlannerHandlerOptions): PlannerHandlers {
  const handles = new PlannerHandles(options);
  const { files } = options;
  return {
    'planner.load': ({ account }, sender) => answer(() => handles.take(sender, account).file.load()),
    'planner.write': ({ account, changes, known }, sender) =>
      answer(() => {
        const { file, listener } = handles.get(sender, account);
        return file.write(changes, listener, known);
      }),
    'planner.readSince': ({ account, revision }, sender) =>
      answer(() => handles.get(sender, account).file.readSince(revision)),
    'planner.room': ({ account }, sender) => answer(() => handles.get(sender, account).file.room()),
    'planner.close': ({ account }, sender) => handles.release(sender, account),
    'planner.destroy': ({ account }, sender) =>
      answer(() => {
        files.destroy(account, handles.get(sender, account).listener);
        return null;
      }),
    'backups.list': ({ account }, sender) =>
      answer(() => {
        const { folder } = handles.get(sender, account).file;
        return listBackups(folder).map(({ name, at, reason, bytes }) => ({ name, at, reason, bytes }));
      }),
    'backups.read': ({ account, name }, sender) =>
      answer(() => readBackup(handles.get(sender, account).file.folder, name).rows),
    'backups.make': ({ account }, sender) =>
      answer(() => {
        handles.get(sender, account).file.backUp('restore');
        return null;
      }),
  };
}
