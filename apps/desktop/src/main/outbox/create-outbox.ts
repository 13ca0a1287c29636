import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Policies } from '../../ipc/policies.ts';
import type { AccountView } from '../../ipc/views.ts';
import type { PlannerFiles } from '../store/planner-files.ts';
import type { Broadcast } from '../broadcast.ts';
import { Outbox } from './outbox.ts';
import type { OutboxOptions } from './outbox.ts';
import { OutboxFile } from './outbox-file.ts';

export interface CreateOutboxOptions extends Pick<OutboxOptions, 'api' | 'after'> {
  account: { read: () => AccountView };
  files: PlannerFiles;
  broadcast: Broadcast;
  policies: Policies;
}

/** The outbox of the signed-in account, in the folder of its planner. */
export function createOutbox({ account, api, files, after, broadcast, policies }: CreateOutboxOptions): Outbox {
  return new Outbox({
    api,
    after,
    random: Math.random,
    sendsReports: policies.WeeklyReport !== false,
    newId: randomUUID,
    // Null also without a token: items wait until the person signs in again.
    accountId: () => {
      const { user, needsSignIn } = account.read();
      return needsSignIn ? null : (user?.id ?? null);
    },
    fileOf: (id) => new OutboxFile(join(files.folder(id).path, 'outbox.sqlite'), Date.now),
    onChange: (count) => broadcast('outbox.changed', count),
    onFailure: (error) => console.error(error),
  });
}

/** Wakes the outbox each time the API has confirmed the account: then the API can be reached. */
export function wakeWhenConfirmed(outbox: Pick<Outbox, 'wake'>): (view: AccountView) => void {
  let last: number | null = null;
  return ({ confirmedAt, needsSignIn }) => {
    if (needsSignIn || confirmedAt === last) return;
    last = confirmedAt;
    if (confirmedAt !== null) void outbox.wake();
  };
}
