import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';
import { waitUntil } from './wait-until.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Time-out for a process that hangs: compiling the sources takes a second or two, on a very busy machine a minute. */
const START_MS = 120_000;

/** Set by the test runner once it has compiled the sources: starting the result takes half the processor time. */
const IS_COMPILED = process.env.API_COMPILED === '1';

/** A program of the API in its own process, compiled or from a tree of sources. */
function run(
  program: string,
  environment: Record<string, string>,
  { args = [], root = ROOT }: { args?: readonly string[]; root?: string } = {},
): ChildProcess {
  const runner = join(root, 'node_modules/vite-node/dist/cli.mjs');
  const config = join(root, 'apps/api/test/api-process.config.mjs');
  const start =
    IS_COMPILED && root === ROOT
      ? [join(root, 'apps/api/dist', program.replace(/[.]ts$/, '.js'))]
      : [runner, '-c', config, join(root, 'apps/api/src', program)];
  return spawn(process.execPath, [...start, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A command of the API in its own process. */
export function runCommand(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): ChildProcess {
  return run(`commands/${name}.ts`, environment, { args });
}

/** The API as it runs in production: `main.ts` in a process that can be killed. */
export class ApiProcess {
  output = '';
  exit: { code: number | null; signal: NodeJS.Signals | null } | null = null;
  private readonly ended: Promise<unknown>;

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.ended = once(child, 'exit').then(([code, signal]) => {
      this.exit = { code: code as number | null, signal: signal as NodeJS.Signals | null };
    });
  }

  /**
   * @param environment at least DATABASE_URL. The same API_PORT may be given again for a second life.
   * @param root the tree of sources: another version's, or ours.
   */
  static async start(environment: Record<string, string>, root?: string): Promise<ApiProcess> {
    const port = environment.API_PORT ?? String(await freePort());
    const child = run('main.ts', { API_PORT: port, WEB_PORT: String(await freePort()), ...environment }, { root });
    const api = new ApiProcess(`http://localhost:${port}`, child);
    await waitUntil(
      'the API is alive',
      async () => {
        if (api.exit) throw new Error(`The API ended at once: ${api.output}`);
        return (await api.status('/health/live')) === 200;
      },
      START_MS,
    ).catch((failure: unknown) => {
      // No other code knows of the process yet.
      child.kill('SIGKILL');
      throw failure;
    });
    return api;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The status of a GET; 0 when nothing answers. */
  async status(address: string): Promise<number> {
    const response = await fetch(`${this.url}${address}`).catch(() => null);
    await response?.arrayBuffer();
    return response?.status ?? 0;
  }

  ready(): Promise<boolean> {
    return waitUntil('the API is ready', async () => (await this.status('/health/ready')) === 200);
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.exit === null) this.child.kill(signal);
    await this.ended;
  }
}
