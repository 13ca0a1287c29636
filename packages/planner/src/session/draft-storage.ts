import type { DraftStore } from '../store/port.ts';

/** What was typed and is not in the planner yet, kept until it is: a page, and the browser, may end at any moment. */
interface Draft {
  /** What stood in the planner when it was typed. */
  base: string;
  text: string;
}

const PREFIX = 'planner-text:';

/** What survives the sudden end of the browser, which writes what it keeps for a tab to the disk seconds later. */
let durable: { store: DraftStore; drafts: Map<string, string>; now: () => number } | null = null;

/** From now on what is typed survives the sudden end of the program too. @param now milliseconds since 1970 */
export async function openDrafts(store: DraftStore, now: () => number): Promise<void> {
  const drafts = await store.read();
  durable = { store, drafts, now };
}

/** Lets go of it once all is written; what is typed then is kept by the browser alone. */
export async function closeDrafts(store: DraftStore): Promise<void> {
  if (durable?.store === store) durable = null;
  await store.settled();
  store.close();
}

interface Stamped {
  /** When it was typed. */
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

/** What lies under a key, in the browser's storage or durably: whichever was typed later. @returns null for no object */
export function readStored(storage: () => Storage, key: string): object | null {
  let quick: object | null = null;
  try {
    quick = parsed(storage().getItem(key));
  } catch {
    // Blocked.
  }
  const slow = parsed(durable?.drafts.get(key));
  return slow && (!quick || timeOf(slow) > timeOf(quick)) ? slow : quick;
}

/** Keeps it in the browser's storage, where the next page finds it at once, and durably. */
export function writeStored(storage: () => Storage, key: string, value: object): void {
  const raw = JSON.stringify({ ...value, at: durable?.now() ?? 0 });
  durable?.drafts.set(key, raw);
  durable?.store.put(key, raw);
  try {
    storage().setItem(key, raw);
  } catch {
    // Storage is blocked or full: what was typed is on the screen, and goes to the planner at the next pause.
  }
}

const ofTab = (): Storage => sessionStorage;

/** @returns what was typed upon `base` and not taken over; null where there is none, or something newer stands there now */
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
    // Blocked: there is nothing to forget.
  }
}

/** Where the line for new tasks is kept: on the device, for who closes the window in mid-word finds it there again. */
export const entryKey = (accountId: string): string => `planner-entry ${accountId}`;

/**
 * Forgets what an account left half written; with the account that was deleted goes what it typed. Where its planner is
 * not open, its {@link DraftStore} has to be destroyed besides.
 */
export function discardDrafts(accountId: string): void {
  void durable?.store.destroy();
  durable = null;
  try {
    // What is kept for this tab alone does not say whose it is.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('planner-')) sessionStorage.removeItem(key);
    localStorage.removeItem(entryKey(accountId));
  } catch {
    // Blocked: there is nothing to forget.
  }
}
