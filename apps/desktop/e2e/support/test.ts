import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchElectron } from './electron.ts';
import { beginEmpty, signIn } from './people.ts';
import type { Person } from './people.ts';
import { ELECTRON_PATH } from './places.ts';
import type { Launch, Shell } from './shell.ts';
import { launchFakeElectron } from './fake-electron.ts';

export { expect };

interface Fixtures {
  /** Folder for the data of one test. */
  dataDir: string;
  /** Starts the shell, by default in the test's folder; it is ended with the test. */
  start: (launch?: Partial<Launch>) => Promise<Shell>;
  /** The system's browser. */
  browserPage: Page;
  /** Starts the shell, signs a new person in by the system's browser, and opens their empty planner. */
  begin: (launch?: Partial<Launch>) => Promise<{ shell: Shell; page: Page; person: Person }>;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ dataDir }, use) => {
    const running = new Set<Shell>();
    await use(async (launch = {}) => {
      const shell = await (ELECTRON_PATH ? launchElectron : launchFakeElectron)({ dataDir, ...launch });
      running.add(shell);
      const ended = <T>(end: () => Promise<T>) => {
        return async () => {
          const how = await end();
          running.delete(shell);
          return how;
        };
      };
      return { ...shell, quit: ended(shell.quit), kill: ended(shell.kill) };
    });
    // Quitting would ask about unsaved changes, with no one to answer.
    for (const shell of running) await shell.kill();
  },
  browserPage: async ({ page }, use) => use(page),
  begin: async ({ start, browserPage }, use) =>
    use(async (launch) => {
      const shell = await start(launch);
      const person = await signIn(shell, browserPage);
      const page = await shell.page();
      await beginEmpty(page);
      return { shell, page, person };
    }),
});
