import { defineConfig } from '@playwright/test';
import { SETTINGS } from './support/settings.ts';

/** Needs a running copy of the product at WEB_URL, API_URL, IDP_URL and INBOX_URL. */
export default defineConfig(SETTINGS, {
  testDir: '.',
  outputDir: '../test-results',
  use: { baseURL: process.env.WEB_URL ?? 'http://localhost:3000' },
  projects: [{ name: 'chromium' }],
});
