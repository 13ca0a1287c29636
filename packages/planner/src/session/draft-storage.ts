import type { DraftStore } from '../store/port.ts';

/** Typed text that is not in the planner yet, kept until it is: the page and the browser may end at any moment. */
interface Draft {
  /** The planner's text when it was typed. */
  base: string;
  text: string;
}

const PREFIX = 'planner-text:';

/** Drafts that survive a crash of the browser, which writes a tab's storage to the disk only seconds later. */
let durable: { store: DraftStore; drafts: Map<string, string>; now: () => number } | null = null;

/** Drafts survive a crash of the program from now on. @param now milliseconds since 1970 */
export async function openDrafts(store: DraftStore, now: () => number): Promise<void> {
  const drafts = await store.read();
  durable = { store, drafts, now };
}

/** Closes the store once all is written; later drafts are kept by the browser alone. */
export async function closeDrafts(store: DraftStore): Promise<void> {
  if (durable?.store === store) durable = null;
  await store.settled();
  store.close();
}

interface Stamped {
  /** Time of typing. */
  at?: unknown;
}

function parsed(raw: string | null | undefined): object | null {
  try {
    const value: unknown = JSON.parse(raw ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const timeOf = (kept: Stamped | null): number => (typeof kept?.at === 'number' ? kept.at : 0);

/** Value of a key, in the browser's storage or durably: whichever was typed later. @returns null if it is no object */
export function readStored(storage: () => Storage, key: string): object | null {
  let quick: object | null = null;
  try {
    quick = parsed(storage().getItem(key));
  } catch {
    // Storage is blocked.
  }
  const slow = parsed(durable?.drafts.get(key));
  return slow && (!quick || timeOf(slow) > timeOf(quick)) ? slow : quick;
}

/** Stores a value in the browser's storage, where the next page finds it at once, and durably. */
export function writeStored(storage: () => Storage, key: string, value: object): void {
  const raw = JSON.stringify({ ...value, at: durable?.now() ?? 0 });
  durable?.drafts.set(key, raw);
  durable?.store.put(key, raw);
  try {
    storage().setItem(key, raw);
  } catch {
    // Storage is blocked or full: the text is on the screen, and is saved to the planner at the next pause.
  }
}

const ofTab = (): Storage => sessionStorage;

/** @returns text typed upon `base` and not saved; null if there is none, or the planner's text has changed since */
export function loadDraft(key: string, base: string): string | null {
  const kept: Partial<Draft> | null = readStored(ofTab, PREFIX + key);
  return kept?.base === base && typeof kept.text === 'string' && kept.text !== base ? kept.text : null;
}

export function saveDraft(key: string, base: string, text: string): void {
  writeStored(ofTab, PREFIX + key, { base, text } satisfies Draft);
}

export function discardDraft(key: string): void {
  if (durable?.drafts.delete(PREFIX + key)) durable.store.put(PREFIX + key, null);
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is blocked: there is nothing to discard.
  }
}

/** Key of the quick entry's draft: kept on the device, so that it outlives a window closed in mid-word. */
export const entryKey = (accountId: string): string => `planner-entry ${accountId}`;

/**
 * Discards the drafts of an account, such as a deleted one. If its planner is not open, its {@link DraftStore} has to
 * be destroyed as well.
 */
export function discardDrafts(accountId: string): void {
  void durable?.store.destroy();
  durable = null;
  try {
    // Keys of this tab's storage do not name their account.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('planner-')) sessionStorage.removeItem(key);
    localStorage.removeItem(entryKey(accountId));
  } catch {
    // Storage is blocked: there is nothing to discard.
  }
}
