import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHROMIUM_SWITCHES } from '../../../../tools/test/chromium-switches.ts';
import { signIn } from '../../../web/e2e/support/people.ts';
import { entry } from '../../../web/e2e/support/planner.ts';
import { plannerOf, readPlanner } from '../../../web/e2e/support/planner-rows.ts';
import type { Planner } from '../../../web/e2e/support/planner-rows.ts';
import { API_URL, WEB_URL } from './places.ts';
import type { Person } from './people.ts';
import type { Shell } from './shell.ts';

/** A client of sync that can be killed and started again on what it has kept. */
export interface SyncClient {
  name: string;
  page: () => Page;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  read: () => Promise<Planner>;
}

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

/** A whole Chromium with the website's planner, on a profile that outlives it. */
export function browserClient(name: string, profile: string, person: Person): SyncClient {
  let running: { page: Page; kill: () => Promise<void> } | null = null;
  const page = (): Page => {
    if (!running) throw new Error(`${name} does not run.`);
    return running.page;
  };
  return {
    name,
    page,
    start: async () => {
      const path = process.env.CHROMIUM_PATH ?? chromium.executablePath();
      const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=en-GB'];
      const browser = spawn(path, [...CHROMIUM_SWITCHES, ...own, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      const connection = await chromium.connectOverCDP(await debuggerOf(browser));
      const [context] = connection.contexts();
      if (!context) throw new Error('The browser has no window.');
      const shown = await context.newPage();
      await shown.setViewportSize({ width: 1280, height: 840 });
      running = {
        page: shown,
        kill: async () => {
          if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
          await connection.close().catch(() => undefined);
          await ended;
        },
      };
      // A killed browser may have lost its cookie.
      await signIn(shown, person);
      await shown.goto(`${WEB_URL}/planner`);
    },
    kill: async () => {
      const { kill } = running ?? {};
      running = null;
      await kill?.();
    },
    read: () => readPlanner(page()),
  };
}

/** The shell. @param launch starts it on the same data */
export function shellClient(
  launch: () => Promise<Shell>,
  accountId: () => string,
): SyncClient & { shell: () => Shell } {
  let shell: Shell | null = null;
  let page: Page | null = null;
  const open = (): Page => {
    if (!page) throw new Error('The shell does not run.');
    return page;
  };
  return {
    name: 'shell',
    page: open,
    shell: () => {
      if (!shell) throw new Error('The shell does not run.');
      return shell;
    },
    start: async () => {
      shell = await launch();
      page = await shell.page();
    },
    kill: async () => {
      const killed = shell;
      [shell, page] = [null, null];
      await killed?.kill();
    },
    read: async () => {
      const load = (account: string) => window.bellweek.planner.load({ account });
      const answer = (await open().evaluate(load, accountId())) as { value: { rows: Record<string, never[]> } };
      return plannerOf(answer.value.rows);
    },
  };
}

/** Ids of the API's processes at a port (Linux). */
function apiProcesses(): number[] {
  const port = new URL(API_URL).port;
  return readdirSync('/proc').flatMap((id): number[] => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      if (!command.includes('apps/api/dist/main.js')) return [];
      return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`API_PORT=${port}`) ? [Number(id)] : [];
    } catch {
      return [];
    }
  });
}

/** Kills the API; the run's supervisor starts it again. */
export async function killApi(): Promise<void> {
  for (const id of apiProcesses()) process.kill(id, 'SIGKILL');
  const answers = () =>
    fetch(`${API_URL}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  do await sleep(200);
  while (!(await answers()));
}

/** Random numbers of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Short: a page may be killed, or its rows may be moved by another client. */
const SHORT = { timeout: 2_000 };

/** Whether an addition is on the disk: the screen tells of other devices where a planner syncs. */
export async function isKept(read: SyncClient['read'], title: string): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (JSON.stringify(await read()).includes(`"${title}"`)) return true;
    await sleep(250);
  }
  return false;
}

/** Makes random edits as a person does, by keyboard. */
export class RandomHands {
  /** Titles that a client had saved. */
  readonly saved = new Set<string>();
  /** Edits that were made. */
  edits = 0;
  private count = 0;

  constructor(
    private readonly random: () => number,
    private readonly name: string,
    /** Whether the client undoes. Undo takes back additions too, so its additions are not counted. */
    private readonly undoes = false,
  ) {}

  /** One edit. Rejects where the page is gone meanwhile. */
  async edit(client: SyncClient): Promise<void> {
    const page = client.page();
    const choice = this.random();
    if (choice < 0.4) await this.add(client, page);
    else if (this.undoes && choice < 0.55) await page.keyboard.press('Control+z');
    else await this.change(page, choice);
    this.edits += 1;
  }

  private async add({ read }: SyncClient, page: Page): Promise<void> {
    this.count += 1;
    // One word that is no date, as the rest is read for one.
    const title = `${this.name}${this.count}q`;
    const when = ['', ' tomorrow 10am', ' #English', ' #Maths today', ' fri 4pm 30m'][Math.floor(this.random() * 5)];
    await entry(page).fill(`${title}${when}`, SHORT);
    await entry(page).press('Enter', SHORT);
    if (!this.undoes && (await isKept(read, title))) this.saved.add(title);
  }

  private async change(page: Page, choice: number): Promise<void> {
    const rows = page.getByRole('treegrid', { name: 'Tasks' }).getByRole('row', { name: /\d/ });
    const count = await rows.count();
    if (count === 0) return;
    await rows.nth(Math.floor(this.random() * count)).focus(SHORT);
    if (choice < 0.6) await page.keyboard.press(' ');
    else if (choice < 0.66) await page.keyboard.press('Delete');
    else if (choice < 0.85) await page.keyboard.press(choice < 0.75 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
    else {
      await page.keyboard.press('F2');
      await page.keyboard.press('End');
      await page.keyboard.type(` ${Math.floor(this.random() * 1000)}`);
      await page.keyboard.press('Enter');
    }
  }
}
