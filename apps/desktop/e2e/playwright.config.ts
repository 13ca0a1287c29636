import { defineConfig } from '@playwright/test';
import { SETTINGS } from '../../web/e2e/support/settings.ts';

/** Tests that a real desktop cannot run: its tray is out of reach, its clock is its own, and it installs no script. */
const LEFT_OUT = [
  ...[SETTINGS.grepInvert ?? []].flat(),
  ...(process.env.ELECTRON_PATH ? [/@fake-electron/] : []),
  // The installed program is simulated by an AppImage.
  ...(process.platform === 'linux' ? [] : [/@linux/]),
];

/**
 * Needs the built shell, and a running copy of the product at WEB_URL, API_URL and IDP_URL. The pages here belong to the
 * system's browser; the shell's own windows come from `support/shell.ts`.
 */
export default defineConfig(SETTINGS, {
  testDir: '.',
  outputDir: '../test-results',
  grepInvert: LEFT_OUT,
  projects: [{ name: process.env.ELECTRON_PATH ? 'electron' : 'fake-electron' }],
});
