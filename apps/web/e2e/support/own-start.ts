import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { childrenOf } from '../../../api/test/process-table.ts';
import { fromRoot } from '../../../../tools/paths.ts';
import { commandLine, isAlive, sleep } from '../../../../tools/stack/processes.ts';
import { makeThrowAway } from '../../../../tools/test/test-environment.ts';
import type { TestEnvironment } from '../../../../tools/test/test-environment.ts';

/** Each part that `npm start` starts, with a piece of its command line and an address that tells of its health. */
const PARTS = {
  website: 'apps/web/server/main.ts',
  'identity provider': 'tools/identity-provider/main.ts',
  'mail inbox': 'tools/inbox/main.ts',
  'DNS server': 'tools/dns/main.ts',
  API: 'apps/api/dist/main.js',
  database: '/bin/postgres -D',
} as const;
export type Part = keyof typeof PARTS;
export const SERVERS = ['website', 'identity provider', 'mail inbox', 'DNS server'] as const satisfies Part[];

/** The settings that keep a copy apart from others. All else is the default. */
const APART = /^(PATH|HOME|DATA_DIR|\w+_PORT)$/;
const READY_MS = 120_000;
/** A little longer than `wellMs` of tools/stack/supervised-stack.ts. */
const WELL_MS = 11_000;

const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** `npm start` with the default settings, on ports and data of its own. */
export class OwnStart {
  /** All it printed since it was started last. */
  output = '';
  private npm: ChildProcess | undefined;

  private constructor(private readonly place: TestEnvironment) {}

  static async make(): Promise<OwnStart> {
    const start = new OwnStart(await makeThrowAway('start'));
    await start.start();
    return start;
  }

  get addresses() {
    return this.place.settings;
  }

  async start(): Promise<void> {
    this.output = '';
    const env = Object.fromEntries(Object.entries(this.place.env).filter(([name]) => APART.test(name)));
    const npm = spawn('npm', ['start'], { cwd: fromRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text: Buffer) => (this.output += String(text)));
    this.npm = npm;
    const isReady = () => /^Ready: /m.test(this.output) || npm.exitCode !== null;
    await expect.poll(isReady, { timeout: READY_MS }).toBe(true);
    expect(this.output).toContain(`Ready: ${this.addresses.webUrl}`);
  }

  /** Every process of the copy, npm's own first. */
  processes(): number[] {
    const { pid } = this.npm!;
    return [pid!, ...descendantsOf(pid!)];
  }

  /** `kill -9` of a part, once it runs. */
  async kill(part: Part): Promise<void> {
    const find = () => this.processes().find((pid) => commandLine(pid).includes(PARTS[part]));
    let killed = 0;
    // One that ends by itself just then is followed by another.
    const isKilled = (): boolean => {
      const pid = find();
      if (pid === undefined) return false;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        return false;
      }
      killed = pid;
      return true;
    };
    await expect.poll(isKilled, { timeout: 60_000, intervals: [20] }).toBe(true);
    await expect.poll(() => isAlive(killed), { intervals: [20] }).toBe(false);
  }

  /** Waits until every part has answered for long enough that its deaths are forgotten. */
  async forgetDeaths(): Promise<void> {
    await this.expectAnswers();
    await sleep(WELL_MS);
  }

  /** `kill -9` of all, at once. */
  async killAll(): Promise<void> {
    const gone = once(this.npm!, 'close');
    for (const pid of this.processes()) process.kill(pid, 'SIGKILL');
    await gone;
  }

  /** Waits until every part answers; the API by a call that reads the database. */
  async expectAnswers(): Promise<void> {
    const { webUrl, apiUrl, identityProviderUrl, inboxUrl, ports } = this.addresses;
    const ask = async (url: string) => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return `${answer.status} ${await answer.text()}`;
    };
    await expect(async () => {
      expect(await ask(webUrl)).toContain('Time Management Built For Students');
      expect(await ask(`${apiUrl}/health/ready`)).toContain('200');
      expect(await ask(`${identityProviderUrl}/google/.well-known/openid-configuration`)).toContain('200');
      expect(await ask(`${inboxUrl}/api/messages`)).toContain('200');
      const resolver = new Resolver({ timeout: 1_000, tries: 1 });
      resolver.setServers([`127.0.0.1:${ports.dns}`]);
      await expect(resolver.resolveTxt('nothing.test')).rejects.toThrow('ENOTFOUND');
    }).toPass({ timeout: 60_000 });
  }

  async stop(): Promise<void> {
    const npm = this.npm!;
    if (npm.exitCode === null && npm.signalCode === null) {
      const gone = once(npm, 'close');
      // npm passes this on; a Ctrl-C reaches the others through the terminal.
      npm.kill('SIGTERM');
      await gone;
    }
    this.place.remove();
  }
}
