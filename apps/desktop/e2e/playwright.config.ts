import { defineConfig, devices } from '@playwright/test';

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env;

/** Needs the built shell, and a running copy of the product: WEB_URL, API_URL and IDP_URL say where. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  // The pages of the system's browser; the shell's own windows come from support/app.ts.
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: process.env.ELECTRON_PATH ? 'electron' : 'stand-in',
      use: { ...devices['Desktop Chrome'], channel: undefined },
    },
  ],
});
