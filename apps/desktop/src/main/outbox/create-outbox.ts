import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
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
}

/** The outbox of whoever is signed in, in the folder of their planner. */
export function createOutbox({ account, api, files, after, broadcast }: CreateOutboxOptions): Outbox {
  return new Outbox({
    ...{ api, after, random: Math.random, newId: randomUUID },
    // Known to the API as well: a computer that keeps no sign-in has nobody to send for until they sign in again.
    accountId: () => {
      const { user, needsSignIn } = account.read();
      return needsSignIn ? null : (user?.id ?? null);
    },
    fileOf: (id) => new OutboxFile(join(files.folder(id).path, 'outbox.sqlite'), Date.now),
    onChange: (count) => broadcast('outbox.changed', count),
    onFailure: (error) => console.error(error),
  });
}

/** Wakes the outbox each time the API has said who is signed in: then it can be reached, and speaks to them. */
export function wakeWhenConfirmed(outbox: Pick<Outbox, 'wake'>): (view: AccountView) => void {
  let last: number | null = null;
  return ({ confirmedAt, needsSignIn }) => {
    if (needsSignIn || confirmedAt === last) return;
    last = confirmedAt;
    if (confirmedAt !== null) void outbox.wake();
  };
}
