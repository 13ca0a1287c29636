import { defineConfig, devices } from '@playwright/test';

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE, TRACE } = process.env;

/** Needs a running copy of the product: WEB_URL, API_URL, IDP_URL and INBOX_URL say where. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // For what hangs: no test is to fail because the machine has other work to do.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  use: {
    baseURL: process.env.WEB_URL ?? 'http://localhost:3000',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
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
  projects: [
    {
      name: 'chromium',
      use: { ...devices['Desktop Chrome'], channel: undefined, viewport: { width: 1440, height: 900 } },
    },
  ],
});
