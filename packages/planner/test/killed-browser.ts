import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ARGS, browserPath, serveTestPage } from './browser.ts';
import type { TestPage } from './browser.ts';
import { NOTES } from './kill-report.ts';
import type { KillReport } from './kill-report.ts';
import { taskAt } from './rows.ts';

interface KillableBrowser {
  page: Page;
  /** Kills all its processes at once, as a power cut would. @returns the signal that ended the browser. */
  kill: () => Promise<NodeJS.Signals | null>;
}

/** The address of the debugger, as the browser prints it. */
function debuggerOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    browser.stderr?.on('data', (data: Buffer) => {
      output += data.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    browser.once('exit', () => reject(new Error(`The browser did not start: ${output}`)));
  });
}

const running = new Set<ChildProcess>();

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** Leaves no browser behind when a test ends early. */
export function killLeftovers(): void {
  running.forEach(killGroup);
}

/** A whole browser in its own process group, on a folder that outlives it. */
export async function startBrowser(folder: string, url: string): Promise<KillableBrowser> {
  const args = [...ARGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const browser = spawn(browserPath(), args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(browser);
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    browser.once('exit', (_, signal) => {
      running.delete(browser);
      resolve(signal);
    });
  });
  const connection = await chromium.connectOverCDP(await debuggerOf(browser));
  const [context] = connection.contexts();
  if (!context) throw new Error('The browser has no window.');
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'kit' in window);
  const kill = async (): Promise<NodeJS.Signals | null> => {
    killGroup(browser);
    await connection.close();
    return ended;
  };
  return { page, kill };
}

const ACCOUNT = 'killed';

/** Writes one pair of rows after the other, and reports each when it is saved. Never ends by itself. */
async function writeOn(page: Page, first: number, saved: (n: number) => void): Promise<void> {
  await page.exposeFunction('saved', saved);
  await page.evaluate(
    ([account, start, notes]) => {
      const { kit, saved: tell } = window as unknown as Window & { saved: (n: number) => Promise<void> };
      const store = kit.open(account);
      const write = async () => {
        await store.load();
        for (let n = start; ; n += 2) {
          await store.write([kit.putTask(n, { notes }), kit.putTask(n + 1, { notes })]);
          void tell(n);
        }
      };
      void write();
    },
    [ACCOUNT, first, NOTES] as const,
  );
}

/** Rows after a kill: their ids, and whether they are as written. */
async function verify(page: Page, saved: ReadonlySet<number>, report: KillReport): Promise<number> {
  const { tasks, damaged } = await page.evaluate(async (account) => {
    const store = window.kit.open(account);
    const loaded = await store.load();
    store.close();
    return { tasks: loaded.rows.tasks, damaged: loaded.damaged.length };
  }, ACCOUNT);
  if (damaged > 0) throw new Error(`${damaged} records are damaged.`);
  const found = new Map(tasks.map((task) => [task.id, task]));
  const isThere = (n: number): boolean =>
    JSON.stringify(found.get(taskAt(n).id)) === JSON.stringify(taskAt(n, { notes: NOTES }));
  const end = Math.max(0, ...saved) + 4;
  for (const n of saved) if (!isThere(n) || !isThere(n + 1)) report.lost.push(n);
  for (let n = 1; n < end; n += 2) if (isThere(n) !== isThere(n + 1)) report.torn.push(n);
  return end;
}

/** Kills a browser in mid-edit again and again, and checks each time that all saved rows exist. */
export async function killInMidEdit(folder: string, url: string, rounds: number): Promise<KillReport> {
  const report: KillReport = { rounds, saved: 0, lost: [], torn: [], unproven: 0 };
  const saved = new Set<number>();
  let next = 1;
  for (let round = 0; round < rounds; round += 1) {
    const { page, kill } = await startBrowser(folder, url);
    if (round > 0) next = await verify(page, saved, report);
    const before = saved.size;
    await new Promise<void>((resolve, reject) => {
      writeOn(page, next, (n) => {
        saved.add(n);
        resolve();
      }).catch(reject);
    });
    // Vary the delay, to interrupt a write at another moment each time.
    await sleep((round * 37) % 90);
    const signal = await kill();
    if (signal !== 'SIGKILL' || saved.size === before) report.unproven += 1;
  }
  const { page, kill } = await startBrowser(folder, url);
  await verify(page, saved, report);
  await kill();
  report.saved = saved.size;
  return report;
}

/** A folder for browsers that are killed, and the page they open, for all tests of a file. */
export function servedForKills(): { folder: string; site: () => TestPage } {
  const folder = mkdtempSync(join(tmpdir(), 'bellweek-killed-'));
  let site: TestPage;
  beforeAll(async () => {
    site = await serveTestPage();
  });
  afterAll(async () => {
    killLeftovers();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, site: () => site };
}
