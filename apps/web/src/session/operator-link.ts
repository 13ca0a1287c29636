const KEY = 'operator-link';
const HASH = /^#code=([A-Za-z0-9-]{16,40})$/;

/**
 * Keeps the code of an operator's one-time link, `/admin#code=…`, in this tab and out of its address: the way leads through the
 * log-in.
 */
export function keepOperatorLink(): void {
  const [, code] = HASH.exec(window.location.hash) ?? [];
  if (code === undefined) return;
  try {
    sessionStorage.setItem(KEY, code);
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  } catch {
    // Storage is blocked: the code stays in the address, and can be typed.
  }
}

/** The kept code; empty for none. */
export function operatorLink(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function forgetOperatorLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}
