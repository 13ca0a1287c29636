const KEY = 'planner-installation';
const IS_ID = /^[0-9a-f-]{36}$/;

/**
 * The id by which weekly reports identify this browser, the same at every visit.
 *
 * @param fresh used if there is none yet
 */
export function installationId(fresh: string): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known !== null && IS_ID.test(known)) return known;
    localStorage.setItem(KEY, fresh);
  } catch {
    // Storage is blocked: each visit is another installation.
  }
  return fresh;
}

/** Removes the id of a deleted account's reports; the next account reports as another installation. */
export function forgetInstallation(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}
