import type { BrowserContext } from '@playwright/test';

/** Lets pages take this browser for a person's: it no longer says that a program drives it. */
export async function browseAsPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true }),
  );
}
