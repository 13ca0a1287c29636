import { defineConfig } from '@playwright/test';
import { SETTINGS } from '../../web/e2e/support/settings.ts';

/**
 * Needs the built shell, and a running copy of the product: WEB_URL, API_URL and IDP_URL say where. The pages here are those
 * of the system's browser; the shell's own windows come from `support/shell.ts`.
 */
export default defineConfig(SETTINGS, {
  testDir: '.',
  outputDir: '../test-results',
  projects: [{ name: process.env.ELECTRON_PATH ? 'electron' : 'stand-in' }],
});
