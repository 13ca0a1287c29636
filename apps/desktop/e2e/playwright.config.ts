import { defineConfig } from '@playwright/test';
import { SETTINGS } from '../../web/e2e/support/settings.ts';

/** A real desktop shows its tray to nobody but the person in front of it, has a clock of its own, and installs no script. */
const LEFT_OUT = [
  ...(process.env.ELECTRON_PATH ? [/@fake-electron/] : []),
  // What stands in for an installed program there is an AppImage.
  ...(process.platform === 'linux' ? [] : [/@linux/]),
];

/**
 * Needs the built shell, and a running copy of the product: WEB_URL, API_URL and IDP_URL say where. The pages here are those
 * of the system's browser; the shell's own windows come from `support/shell.ts`.
 */
export default defineConfig(SETTINGS, {
  testDir: '.',
  outputDir: '../test-results',
  grepInvert: LEFT_OUT,
  projects: [{ name: process.env.ELECTRON_PATH ? 'electron' : 'fake-electron' }],
});
