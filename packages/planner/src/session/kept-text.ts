/** What was typed and is not in the planner yet, kept for this tab until it is: a page may end at any moment. */
interface Kept {
  /** What stood in the planner when it was typed. */
  base: string;
  text: string;
}

const PREFIX = 'planner-text:';

/** @returns what was typed upon `base` and not taken over; null where there is none, or something newer stands there now */
export function keptText(key: string, base: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as Partial<Kept> | null;
    return kept?.base === base && typeof kept.text === 'string' && kept.text !== base ? kept.text : null;
  } catch {
    return null;
  }
}

export function keepText(key: string, base: string, text: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ base, text } satisfies Kept));
  } catch {
    // Storage is blocked or full: what was typed is on the screen, and goes to the planner at the next pause.
  }
}

export function forgetText(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Blocked: there is nothing to forget.
  }
}

/** Where the line for new tasks is kept: on the device, for who closes the window in mid-word finds it there again. */
export const entryKey = (accountId: string): string => `planner-entry ${accountId}`;

/** Forgets what an account left half written; with the account that was deleted goes what it typed. */
export function forgetTexts(accountId: string): void {
  try {
    // What is kept for this tab alone does not say whose it is.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('planner-')) sessionStorage.removeItem(key);
    localStorage.removeItem(entryKey(accountId));
  } catch {
    // Blocked: there is nothing to forget.
  }
}
