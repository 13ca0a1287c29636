import { ApiProcess } from '../api-process.js';
import { Browser } from '../browser.js';
import { freePort } from '../free-port.js';
import { MisbehavingProvider } from '../misbehaving-provider.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { AT_ONCE } from './load.js';

/** Two API processes behind one public address, on a database of their own, and a person who has signed in there. */
export class Replicas {
  processes: ApiProcess[] = [];
  /** All processes, also stopped and future ones. */
  private readonly all: ApiProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly browser: Browser,
    private readonly google: MisbehavingProvider,
    private readonly environment: Record<string, string>,
  ) {}

  /** @param apiUrl of the proxy before them. */
  static async create(apiUrl: string): Promise<Replicas> {
    const database = await createTestDatabase();
    const google = await MisbehavingProvider.start();
    const { protocol } = new URL(apiUrl);
    const webUrl = `${protocol}//localhost:${await freePort()}`;
    return new Replicas(database, new Browser(apiUrl, webUrl), google, {
      API_URL: apiUrl,
      WEB_URL: webUrl,
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: String(2 * AT_ONCE),
      TRUST_PROXY_HOPS: '1',
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      LOG_LEVEL: 'error',
    });
  }

  get ports(): number[] {
    return this.processes.map(portOf);
  }

  /** Starts two more, which get no requests before they are among `processes`. */
  async startTwo(): Promise<ApiProcess[]> {
    const started = await Promise.all([this.start(), this.start()]);
    // All connections are opened beforehand, since that takes time on a busy machine.
    for (const api of started) await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => api.ready()));
    return started;
  }

  /** Stops a process and starts it anew on its port, as a service manager does. */
  async restart(index: number): Promise<void> {
    const old = this.processes[index]!;
    await old.end('SIGTERM');
    const next = await this.start({ API_PORT: String(portOf(old)) });
    this.processes[index] = next;
    await next.ready();
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((api) => api.end('SIGKILL')));
    await this.google.stop();
    await this.database.drop();
  }

  private async start(more: Record<string, string> = {}): Promise<ApiProcess> {
    const api = await ApiProcess.start({ ...this.environment, ...more });
    this.all.push(api);
    return api;
  }
}

export const portOf = ({ url }: ApiProcess): number => Number(new URL(url).port);
