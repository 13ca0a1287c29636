import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { CHROMIUM_SWITCHES } from '../../../../tools/test/chromium-switches.ts';
import { connectPages } from './pages.ts';

export interface OpenBrowser {
  context: BrowserContext;
  /** A page for a window; the browser starts with one. */
  newPage: () => Promise<Page>;
}

function notedPort(path: string): string | undefined {
  try {
    return /^(\d+)\n/.exec(readFileSync(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Chromium writes the file with a delay: it may be missing or still empty. */
async function debuggingPort(path: string): Promise<number> {
  let port = notedPort(path);
  while (port === undefined) {
    await wait(20);
    port = notedPort(path);
  }
  return Number(port);
}

/** The real Chromium whose pages are the windows. The test attaches to it as well, by its debugging port. */
export async function openBrowser(profile: string): Promise<OpenBrowser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  const portFile = join(profile, 'DevToolsActivePort');
  // Left by the previous browser.
  rmSync(portFile, { force: true });
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_SWITCHES, '--remote-debugging-port=0'],
    headless: true,
    viewport: { width: 1280, height: 840 },
    locale: 'en-GB',
    timezoneId: process.env.TZ || 'Australia/Sydney',
    colorScheme: 'light',
    // As in the website's tests: a busy machine misses clicks on moving elements.
    reducedMotion: 'reduce',
  });
  await connectPages(context);
  process.send?.({ kind: 'ready', port: await debuggingPort(portFile) });
  let first = context.pages()[0];
  const newPage = async (): Promise<Page> => {
    const page = first ?? (await context.newPage());
    first = undefined;
    return page;
  };
  return { context, newPage };
}
