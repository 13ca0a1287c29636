import { devices } from '@playwright/test';
import type { PlaywrightTestConfig } from '@playwright/test';
import { CHROMIUM_SWITCHES } from '../../../../tools/test/chromium-switches.ts';
import { WIDE, ZONE } from './places.ts';

/** Tests of `npm run test:deep`: files of their own, and those with the tag, of which `npm test` has a like one. */
const DEEP_TESTS = /\.deep\.ts|@deep/;

/** Two hundred files of the planner then cross one process less: a tenth of the processor time of opening it. */
const NETWORK_IN_BROWSER = '--enable-features=NetworkServiceInProcess2';

const { CHROMIUM_PATH, DEEP, PLAYWRIGHT_JSON_OUTPUT_FILE, TRACE } = process.env;

/** Settings that the browser tests of the website and of the desktop shell share. */
export const SETTINGS: PlaywrightTestConfig = {
  testMatch: '**/*.{spec,deep}.ts',
  ...(DEEP ? { grep: DEEP_TESTS } : { grepInvert: DEEP_TESTS }),
  fullyParallel: true,
  // One more than the cores: a test waits for a fifth of its time.
  workers: 3,
  retries: 0,
  // A limit for hangs only: no test must fail because the machine has other work to do.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: WIDE,
    // A locale with the 24-hour clock and weeks that begin on Monday.
    locale: 'en-GB',
    timezoneId: ZONE,
    // A press on a busy machine misses a moving target: motion has a spec of its own.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every test down, not only failing tests: the variable turns it on.
    trace: TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [...CHROMIUM_SWITCHES, NETWORK_IN_BROWSER],
    },
  },
};
