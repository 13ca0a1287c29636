// Runs in a service worker too: the page and the worker claim reminders by the same record.
import type { ClaimedReminders } from '../rules/reminders/claim.ts';
import type { ReminderPress } from '../rules/reminders/reminder-notification.ts';
export { settleClaim } from '../rules/reminders/claim.ts';
import { completion, result } from './requests.ts';

/** The reminders of one account's planner on this device. */
export interface ReminderRecord extends ClaimedReminders {
  /** Presses that no page has handled yet. */
  presses: readonly ReminderPress[];
}

const NONE: ReminderRecord = { upTo: null, shown: new Map(), claims: [], presses: [] };
const STORE = 'reminders';
const KEY = 'record';
const nameOf = (accountId: string): string => `bellweek-reminders-${accountId}`;

/** @returns null where there is no database, and it is not to be made */
async function open(accountId: string, mayMake: boolean): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(nameOf(accountId), 1);
  let isMissing = false;
  opening.onupgradeneeded = () => {
    isMissing = !mayMake;
    // An aborted first upgrade leaves no database behind.
    if (isMissing) opening.transaction?.abort();
    else opening.result.createObjectStore(STORE);
  };
  try {
    return await result(opening);
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

export interface ReminderRecords {
  /**
   * Changes the record in one transaction: of several pages and the worker, one sees it first.
   *
   * @param change pure; the same record where nothing is to be written
   * @returns its answer; null where there is no record, and none is to be made
   */
  update: <T>(change: (record: ReminderRecord) => { record: ReminderRecord; answer: T }) => Promise<T | null>;
  /** Removes it for good. */
  remove: () => Promise<void>;
}

/** @param mayMake whether a missing record is made: the worker does not bring back what a log-out removed */
export const createReminderRecords = (accountId: string, { mayMake }: { mayMake: boolean }): ReminderRecords => ({
  update: async (change) => {
    const db = await open(accountId, mayMake);
    if (!db) return null;
    try {
      const transaction = db.transaction(STORE, 'readwrite');
      const written = completion(transaction);
      const store = transaction.objectStore(STORE);
      // A record of an earlier version has no claims.
      const before = { ...NONE, ...(await result(store.get(KEY) as IDBRequest<Partial<ReminderRecord> | undefined>)) };
      const { record, answer } = change(before);
      if (record !== before) store.put(record, KEY);
      await written;
      return answer;
    } finally {
      db.close();
    }
  },
  remove: async () => void (await result(indexedDB.deleteDatabase(nameOf(accountId)))),
});
