import { devices } from '@playwright/test';
import type { PlaywrightTestConfig } from '@playwright/test';
import { ZONE } from './places.ts';

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE, TRACE } = process.env;

/** What the browser tests of the website and those of the desktop shell have in common. */
export const SETTINGS: PlaywrightTestConfig = {
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // For what hangs: no test is to fail because the machine has other work to do.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1440, height: 900 },
    // Where clocks count to 24 and weeks begin on Monday.
    locale: 'en-GB',
    timezoneId: ZONE,
    // What moves is missed by a press on a busy machine: motion has a spec of its own.
    contextOptions: { reducedMotion: 'reduce' },
    // Every test would pay for the trace of the one that fails: the variable asks for it.
    trace: TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
};
