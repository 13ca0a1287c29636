export type ThemeChoice = 'system' | 'light' | 'dark';

/** Storage key of the choice; absent means `system`. The page's first script reads it before the first paint. */
export const THEME_STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

function isForced(value: string | null): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

/** The stored choice. If the browser blocks storage, the system decides. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return isForced(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Sets `data-theme` on the document, which the tokens follow. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, choice);
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
  applyTheme(choice);
  notify();
}

/** Applies the stored choice, and each later one of another tab or window. Called once per page, before it renders. */
export function followTheme(): void {
  applyTheme(readTheme());
  window.addEventListener('storage', ({ key }) => {
    if (key !== THEME_STORAGE_KEY && key !== null) return;
    applyTheme(readTheme());
    notify();
  });
}

/** Calls back when the choice changes. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
