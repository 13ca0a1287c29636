import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { Browser } from '../browser.js';
import { freePort } from '../free-port.js';
import { HttpProxy } from '../http-proxy.js';
import { MisbehavingProvider } from '../misbehaving-provider.js';
import { TableLock } from '../table-lock.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/** Both processes once; `ROLLING_ROUNDS=5` for a longer look. */
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 1);
const EVERY_MS = 5;
/** Of what the API has room for: on a busy machine requests are fewer, not refused. */
const AT_ONCE = 4;

interface Outcome {
  what: string;
  status: number;
  /** What the proxy met, where it answers itself. */
  failure: string | null;
}

const failureIn = (headers: Headers | undefined): string | null => headers?.get('x-proxy-failure') ?? null;

/** Two hundred requests a second, as far as the machine gets, until told to stop: mostly reads, some that change something. */
class Load {
  readonly outcomes: Outcome[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private count = 0;

  constructor(
    private readonly browser: Browser,
    private readonly changesEvery = 10,
  ) {
    this.timer = setInterval(() => {
      if (this.running.size >= AT_ONCE) return;
      const sent = this.send((this.count += 1)).finally(() => this.running.delete(sent));
      this.running.add(sent);
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.running);
  }

  private async send(number: number): Promise<void> {
    const { client } = this.browser;
    if (number % this.changesEvery === 0) {
      const { status, headers } = await client.unsubscribe({ email: `reader${number}@rolling.example` });
      this.outcomes.push({ what: 'a change with its CSRF token', status, failure: failureIn(headers) });
      return;
    }
    const { status, data, headers } = await client.getAuthStatus();
    this.outcomes.push({
      what: data?.authenticated ? 'the session' : 'no session',
      status,
      failure: failureIn(headers),
    });
  }
}

describe('R13 rolling restart of two processes behind a proxy', () => {
  let database: TestDatabase;
  let google: MisbehavingProvider;
  let proxy: HttpProxy;
  let processes: ApiProcess[] = [];
  let environment: Record<string, string>;
  let browser: Browser;
  beforeAll(async () => {
    database = await createTestDatabase();
    google = await MisbehavingProvider.start();
    proxy = await HttpProxy.start([]);
    const webUrl = `http://localhost:${await freePort()}`;
    environment = {
      API_URL: proxy.url,
      WEB_URL: webUrl,
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: String(2 * AT_ONCE),
      TRUST_PROXY_HOPS: '1',
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      LOG_LEVEL: 'error',
    };
    processes = await startTwo();
    proxy.ports = processes.map(portOf);
    browser = new Browser(proxy.url, webUrl);
    await browser.signIn();
  });
  afterAll(async () => {
    await Promise.all(processes.map((api) => api.end('SIGKILL')));
    await proxy?.stop();
    await google?.stop();
    await database?.drop();
  });

  const portOf = ({ url }: ApiProcess): number => Number(new URL(url).port);

  async function startTwo(): Promise<ApiProcess[]> {
    const started = await Promise.all([0, 1].map(() => ApiProcess.start(environment)));
    // Ready with all the connections they will need: opening one takes its time on a busy machine.
    for (const api of started) await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => api.ready()));
    return started;
  }

  it('R13 no request fails, and the session and its token outlive both', { timeout: 120_000 * ROUNDS }, async () => {
    const token = browser.csrfToken;
    const outcomes: Outcome[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Started before there is load: what is looked at is how one goes and the next takes over, not how fast sources compile.
      const fresh = await startTwo();
      const load = new Load(browser);
      await waitUntil('both are at work', () => load.outcomes.length > 100);
      for (const [index, next] of fresh.entries()) {
        const old = processes[index]!;
        processes[index] = next;
        proxy.ports = processes.map(portOf);
        // Some are still on their way to the old one.
        await old.end('SIGTERM');
        expect(old.exit).toEqual({ code: 0, signal: null });
        const before = load.outcomes.length;
        await waitUntil('requests go on', () => load.outcomes.length > before + 100);
        expect(proxy.served.get(portOf(next))).toBeGreaterThan(20);
      }
      await load.stop();
      outcomes.push(...load.outcomes);
    }
    const bad = outcomes.filter(({ what, status }) => status >= 300 || status < 200 || what === 'no session');
    expect(bad).toEqual([]);
    expect(outcomes.filter(({ what }) => what.startsWith('a change')).length).toBeGreaterThan(20 * ROUNDS);
    expect(browser.csrfToken).toBe(token);
  });

  it('R13 a process that goes while the proxy still sends to it fails no read', async () => {
    const load = new Load(browser, Infinity);
    await waitUntil('both are at work', () => load.outcomes.length > 50);
    const [old, other] = processes as [ApiProcess, ApiProcess];
    await old.end('SIGTERM');
    const before = load.outcomes.length;
    await waitUntil('requests go on', () => load.outcomes.length > before + 50);
    await load.stop();
    expect(load.outcomes.filter(({ status }) => status >= 300 || status < 200)).toEqual([]);
    processes = [other];
  });

  it('R13 the proxy would tell: a process that is killed instead loses what it was at', async () => {
    const load = new Load(browser);
    await waitUntil('requests are answered', () => load.outcomes.length > 20);
    const lock = await TableLock.take(database.superUrl, 'sessions');
    await lock.untilWaitedFor(2);
    for (const api of processes) await api.end('SIGKILL');
    await lock.release();
    await load.stop();
    expect(load.outcomes.some(({ status }) => status === 502)).toBe(true);
  });
});
