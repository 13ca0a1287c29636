import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { applyConditions } from '../../../web/e2e/support/conditions.ts';
import { ZONE } from '../../../web/e2e/support/places.ts';
import { API_URL, MAIN, OWN_PAGE, FAKE_ELECTRON, WEB_URL } from './places.ts';
import type { Launch, Shell } from './shell.ts';

interface Answer {
  kind: 'answer';
  id: number;
  value?: unknown;
  error?: string;
}
type Told = { kind: 'ready'; port: number } | Answer;

function start({ dataDir, argv = [], env = {} }: Launch, main: string): ChildProcess {
  return fork(main, argv, {
    execArgv: ['--import', FAKE_ELECTRON, '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, TZ: ZONE, API_URL, WEB_URL, BELLWEEK_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}
const endOf = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));

/** Resolves with the browser's debugging port. */
function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve, reject) => {
    child.on('message', (told: Told) => told.kind === 'ready' && resolve(told.port));
    child.once('exit', (code) => reject(new Error(`The shell ended with code ${code}: ${output}`)));
  });
}

/** Sends functions to the main process and matches the answers. */
function commander(child: ChildProcess): Shell['evaluate'] {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  child.on('message', (told: Told) => {
    if (told.kind === 'answer') waiting.get(told.id)?.(told);
  });
  return (work, argument) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ value, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(value as Awaited<ReturnType<typeof work>>);
        else reject(new Error(error));
      });
      child.send({ id, source: work.toString(), argument });
    });
}

async function pageAt(browser: Browser, address: RegExp): Promise<Page> {
  const context = browser.contexts()[0];
  if (!context) throw new Error('The browser has no window.');
  const shown = (): Page | undefined => context.pages().find((page) => address.test(page.url()));
  for (;;) {
    const page = shown();
    if (page) {
      // The address is there before the document: a clock set in between would be set in the document that goes.
      await page.waitForLoadState('domcontentloaded');
      return page;
    }
    await Promise.race([
      context.waitForEvent('page', { timeout: 10_000 }).catch(() => undefined),
      ...context.pages().map((each) => each.waitForURL(address, { timeout: 10_000 }).catch(() => undefined)),
    ]);
  }
}

/** Runs the built shell on a fake Electron, and attaches to the Chromium of its windows. @param main another program */
export async function launchFakeElectron(launch: Launch, main = MAIN): Promise<Shell> {
  const child = start(launch, main);
  const ended = endOf(child);
  const evaluate = commander(child);
  const port = await portOf(child);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  // The shell decides whether a page may be left; without a listener Playwright would.
  context?.on('dialog', () => undefined);
  if (context) await applyConditions(context);
  return {
    page: () => pageAt(browser, OWN_PAGE),
    otherPage: (address) => pageAt(browser, address),
    evaluate,
    startAnother: async (...argv) => {
      const other = start({ ...launch, argv }, main);
      return (await endOf(other)).code;
    },
    kill: async () => {
      // Chromium ends with the program; the next start takes over its profile.
      const gone = Promise.withResolvers<void>();
      browser.once('disconnected', () => gone.resolve());
      // It may have ended by itself.
      if (!browser.isConnected()) gone.resolve();
      child.kill('SIGKILL');
      await gone.promise;
      return (await ended).signal;
    },
    quit: async () => {
      // Quitting is asked for each second: a page with changes still to save stays, and nobody answers its question.
      while (child.exitCode === null && child.signalCode === null) {
        // It may be quitting by itself just now.
        if (child.connected) child.send({ id: 0, source: '({ app }) => app.quit()', argument: null }, () => undefined);
        await Promise.race([ended, setTimeout(1_000)]);
      }
      await browser.close().catch(() => undefined);
    },
    ended: async () => (await ended).code,
  };
}
