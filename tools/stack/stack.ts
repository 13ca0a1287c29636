import { Resolver } from 'node:dns/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '../database/cluster.ts';
import { checkConnection } from '../database/roles.ts';
import { childEnvironment } from '../environment.ts';
import type { Part, Settings, Variables } from '../environment.ts';
import { Failure } from '../failure.ts';
import { loadKeys } from '../identity-provider/keys.ts';
import { fromRoot } from '../paths.ts';
import type { Say } from '../terminal.ts';
import { ensureBuilt } from './build.ts';
import { Child, runToEnd } from './child.ts';
import type { ChildOptions } from './child.ts';
import { releaseLock, takeLock } from './lock.ts';
import { firstTaken, takenMessage } from './ports.ts';
import { waitUntil } from './processes.ts';
import { loadPushKey } from './push-key.ts';

/** Long: a busy machine takes a minute for what takes four seconds on a quiet one. */
const READY_MS = 180_000;
/** As in `serve:api` (tools/bootstrap.mjs), with its reasons. */
const API_MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=4'];

export interface StackOptions {
  settings: Settings;
  /** Variables of the person's shell and `.env`. */
  env: Variables;
  say: Say;
  /** See `ClusterOptions`. */
  isThrowAway?: boolean;
}

/** Whether an address answers: a page of HTTP, or a DNS server. */
async function answers(address: string): Promise<boolean> {
  const { protocol, host } = new URL(address);
  if (protocol === 'dns:') {
    const resolver = new Resolver({ timeout: 1_000, tries: 1 });
    resolver.setServers([host]);
    return resolver.resolveTxt('ready.test').then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code === 'ENOTFOUND',
    );
  }
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status < 400;
    },
    () => false,
  );
}

/** A part that listens: its start, and the address that answers once it is ready. */
interface Server extends Pick<ChildOptions, 'name' | 'args'> {
  log: string;
  ready: string;
  isForeign?: boolean;
}

/** A part that runs: how it dies, if it does, and what it logged last. */
export interface Running {
  death: () => Promise<string>;
  lastWords: () => string;
}

/**
 * All parts of a development copy, started in order and stopped in the opposite one. `npm start`, `npm run dev`, the
 * browser tests and the benches all use it.
 */
export class Stack {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  protected readonly say: Say;
  protected readonly logDir: string;
  private readonly isThrowAway: boolean;
  private readonly children = new Map<string, Child>();
  private readonly parts: { stop: () => Promise<void> }[] = [];
  private cluster: Cluster | undefined;
  private stopped: Promise<void> | undefined;
  private lock: string | undefined;
  protected fail: (failure: Failure) => void = () => undefined;
  /** Rejects when a part dies; never resolves. */
  readonly failure: Promise<never>;

  constructor({ settings, env, say, isThrowAway = false }: StackOptions) {
    this.isThrowAway = isThrowAway;
    this.settings = settings;
    this.say = say;
    this.logDir = join(settings.dataDir, 'logs');
    this.env = childEnvironment(settings, env, loadKeys(settings.dataDir).apple);
    if (!settings.isProduction) this.env.PUSH_PRIVATE_KEY ||= loadPushKey(settings.dataDir);
    this.failure = new Promise((_, reject) => (this.fail = reject));
    // Handled, so that a rejection without a waiting caller does not crash the process.
    this.failure.catch(() => undefined);
  }

  /** @throws {Failure} one sentence for any obstacle. */
  async start(): Promise<void> {
    mkdirSync(this.logDir, { recursive: true });
    this.say('Checking the ports');
    await this.checkPorts();
    this.takeDataDir();
    await this.prepare();
    await this.startDatabase();
    await this.prepareData();
    this.say('Starting identity provider, mail inbox, DNS server, API and website');
    await Promise.all(this.servers().map((server) => this.startServer(server)));
  }

  /** Waits while the embedded database is down: the API does not start without it. */
  protected async untilDatabaseIsUp(): Promise<void> {
    await waitUntil(() => this.isStopping || this.cluster?.isUp !== false, READY_MS);
  }

  protected get isStopping(): boolean {
    return this.stopped !== undefined;
  }

  /** Stops everything in order. Safe to call twice, and while starting. */
  stop(): Promise<void> {
    this.stopped ??= this.stopParts();
    return this.stopped;
  }

  /** Brings all builds up to date. */
  protected async prepare(): Promise<void> {
    const { env, logDir, say } = this;
    // NODE_ENV describes how the parts run; the website is always built for production.
    await ensureBuilt({ env: { ...env, NODE_ENV: 'production' }, logDir, say, onStart: (child) => this.keep(child) });
  }

  protected servers(): Server[] {
    const { apiUrl, webUrl, identityProviderUrl, inboxUrl, ports } = this.settings;
    return [
      {
        name: 'The identity provider',
        args: [fromRoot('tools/identity-provider/main.ts')],
        log: 'identity-provider.log',
        ready: `${identityProviderUrl}/google/.well-known/openid-configuration`,
      },
      {
        name: 'The mail inbox',
        args: [fromRoot('tools/inbox/main.ts')],
        log: 'inbox.log',
        ready: `${inboxUrl}/api/messages`,
      },
      {
        name: 'The DNS server',
        args: [fromRoot('tools/dns/main.ts')],
        log: 'dns.log',
        ready: `dns://127.0.0.1:${ports.dns}`,
      },
      {
        name: 'The API',
        args: [...API_MEMORY, fromRoot('apps/api/dist/main.js')],
        log: 'api.log',
        ready: `${apiUrl}/health/ready`,
      },
      { name: 'The website', args: [fromRoot('apps/web/server/main.ts')], log: 'web.log', ready: webUrl },
    ];
  }

  protected async startServer(server: Server): Promise<void> {
    const child = this.spawn(server);
    await this.waitFor(server, child);
    this.watchServer(server, child);
  }

  /** Handles the deaths of a part that answered: the copy ends. */
  protected watchServer(_server: Server, child: Child): void {
    this.endWith(child);
  }

  protected watchDatabase(cluster: Cluster): void {
    this.endWith(cluster);
  }

  private endWith(part: Running): void {
    void part.death().then((message) => this.fail(new Failure(`${message}${part.lastWords()}`)));
  }

  protected spawn(server: Server, onOutput?: (text: string) => void): Child {
    const { name, args, log, isForeign = false } = server;
    const logFile = join(this.logDir, log);
    const child = new Child({ name, args, logFile, env: this.env, isForeign, ...(onOutput ? { onOutput } : {}) });
    this.children.set(log, child);
    this.keep(child);
    return child;
  }

  /** The running process of a part, by the name of its log. */
  processOf(log: string): number | undefined {
    return log === 'postgres.log' ? this.cluster?.pid : this.children.get(log)?.pid;
  }

  protected async waitFor(server: Server, child: Child): Promise<void> {
    const ready = await waitUntil(async () => child.hasEnded || (await answers(server.ready)), READY_MS);
    if (child.hasEnded) throw new Failure(`${server.name} ended while it started.${child.lastWords()}`);
    if (!ready) throw new Failure(`${server.name} does not answer at ${server.ready}.${child.lastWords()}`);
  }

  /** Registers a part to stop; stops it at once when stopping began meanwhile. */
  protected keep(part: { stop: () => Promise<void> }): void {
    this.parts.push(part);
    if (this.stopped) void part.stop();
  }

  private async checkPorts(): Promise<void> {
    const { settings, say, logDir } = this;
    const ports: Partial<Record<Part, number>> = { ...settings.ports };
    if (settings.ownsDatabase) {
      const logFile = join(logDir, 'postgres.log');
      const { dataDir } = settings;
      const { isThrowAway } = this;
      this.cluster = await Cluster.open({ dataDir, port: settings.ports.database, logFile, say, isThrowAway });
    }
    if (!this.cluster || this.cluster.ownsPort()) delete ports.database;
    const taken = await firstTaken(ports);
    if (taken) throw new Failure(takenMessage(...taken));
  }

  /** One data folder, one copy: two would share a database, which ends with the first. */
  private takeDataDir(): void {
    const lock = join(this.settings.dataDir, 'running');
    const other = takeLock(lock);
    if (other !== undefined) {
      throw new Failure(
        `Another copy (process ${other}) already uses ${this.settings.dataDir}: stop it, or set DATA_DIR.`,
      );
    }
    this.lock = lock;
  }

  private async startDatabase(): Promise<void> {
    if (!this.cluster) {
      this.say('Checking the database that DATABASE_URL names');
      await checkConnection('DATABASE_URL', this.settings.databaseUrl);
      await checkConnection('DATABASE_OWNER_URL', this.settings.databaseOwnerUrl);
      return;
    }
    this.say('Starting the database');
    this.keep(this.cluster);
    await this.cluster.start();
    this.watchDatabase(this.cluster);
  }

  private async prepareData(): Promise<void> {
    this.say('Migrating, and filling in the default data');
    const steps = [
      ['The migration', 'migrate'],
      ['The default data', 'seed-defaults'],
    ] as const;
    for (const [name, command] of steps) {
      const args = [fromRoot(`apps/api/dist/commands/${command}.js`)];
      const logFile = join(this.logDir, `${command}.log`);
      await runToEnd({ name, args, env: this.env, logFile }, (child) => this.keep(child));
    }
  }

  private async stopParts(): Promise<void> {
    // By index, as parts that are still starting may be added meanwhile.
    for (let index = this.parts.length - 1; index >= 0; index -= 1) await this.parts[index]?.stop();
    if (this.lock) releaseLock(this.lock);
  }

  /** The folder of the embedded database; undefined where another database is used. */
  get databaseFolder(): string | undefined {
    return this.cluster?.data;
  }

  /** Removes the database of a throw-away copy. Only once stopped. */
  removeData(): void {
    this.cluster?.remove();
  }
}
