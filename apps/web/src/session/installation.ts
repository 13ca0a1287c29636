const KEY = 'planner-installation';
const IS_ID = /^[0-9a-f-]{36}$/;

/**
 * The id by which weekly reports name this browser, the same at every visit.
 *
 * @param fresh taken where there is none yet
 */
export function installationId(fresh: string): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known !== null && IS_ID.test(known)) return known;
    localStorage.setItem(KEY, fresh);
  } catch {
    // Storage is blocked: it is another installation at each visit.
  }
  return fresh;
}

/** With an account goes what its reports were sent under; whoever stays reports as another installation. */
export function forgetInstallation(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}
