import { _electron } from '@playwright/test';
import { spawn } from 'node:child_process';
import { API_URL, ELECTRON_PATH, ROOT, WEB_URL } from './places.ts';
import type { Launch, Shell } from './shell.ts';

/** Runs the built shell on Electron itself. */
export async function launchElectron({ dataDir, argv = [], env = {} }: Launch): Promise<Shell> {
  const executablePath = ELECTRON_PATH ?? '';
  const variables = Object.entries({ ...process.env, API_URL, WEB_URL, BELLWEEK_DATA_DIR: dataDir, ...env });
  const given = Object.fromEntries(variables.filter((entry): entry is [string, string] => entry[1] !== undefined));
  const args = [ROOT, ...(process.platform === 'linux' ? ['--no-sandbox'] : []), ...argv];
  const app = await _electron.launch({ executablePath, args, env: given });
  const program = app.process();
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    program.once('exit', (code, signal) => resolve([code, signal]));
  });
  return {
    page: () => app.firstWindow(),
    otherPage: async (address) =>
      app.windows().find((page) => address.test(page.url())) ??
      app.waitForEvent('window', { predicate: (page) => page.waitForURL(address).then(() => true) }),
    evaluate: (work, argument) => app.evaluate(work as never, argument as never),
    startAnother: (...more) =>
      new Promise((resolve) => {
        spawn(executablePath, [...args, ...more], { env: given, stdio: 'ignore' }).once('exit', resolve);
      }),
    kill: async () => {
      program.kill('SIGKILL');
      const [, signal] = await ended;
      return signal;
    },
    quit: () => app.close(),
    ended: async () => {
      const [code] = await ended;
      return code;
    },
  };
}
