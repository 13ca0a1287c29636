const KEY = 'planner-dismissed-sessions';

/** Ids of missed sessions whose notice was dismissed on this device. */
export function readDismissed(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function keepDismissed(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is blocked: the notice stays away for this page only.
  }
}
