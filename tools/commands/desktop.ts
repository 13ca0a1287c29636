import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSettings } from '../environment.ts';
import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import { buildDesktop } from '../stack/build.ts';
import type { Child } from '../stack/child.ts';
import { main, onEnd } from '../stack/run.ts';
import { say } from '../terminal.ts';
import { findElectron } from '../test/electron.ts';

/** Builds the desktop shell and opens it beside the copy of `npm start`, with data of its own. */
await main(async () => {
  const { apiUrl, webUrl, dataDir } = readSettings();
  const electron = findElectron();
  if (!electron) {
    throw new Failure(
      'Electron is not installed, or there is no screen: "npx install-electron --no" downloads it once. npm test needs neither.',
    );
  }
  const children: Child[] = [];
  void onEnd(() => Promise.all(children.map((child) => child.stop())), 1);
  const addresses = { API_URL: apiUrl, WEB_URL: webUrl };
  const env = { ...process.env, ...addresses, NODE_ENV: 'production', BELLWEEK_DATA_DIR: join(dataDir, 'desktop') };
  await buildDesktop({ env, logDir: join(dataDir, 'logs'), say, onStart: (child) => children.push(child) });
  say(`The shell talks to ${apiUrl}: "npm start" has to be running`);
  const shell = spawn(electron, [fromRoot('apps/desktop')], { env, stdio: 'inherit' });
  const code = await new Promise<number>((resolve) => shell.once('exit', (status) => resolve(status ?? 1)));
  process.exit(code);
});
