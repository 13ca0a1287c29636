import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { insertPerson, weeklyReport } from '../people.js';
import { TableLock } from '../table-lock.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

interface Outcome {
  status: number;
  isLast: boolean;
}

/** A client that keeps its connection, as a proxy does, until an answer closes it. */
class KeepAliveClient {
  readonly outcomes: (Outcome | string)[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  /** Whether the last three requests succeeded. */
  get isServed(): boolean {
    const last = this.outcomes.slice(-3);
    return last.length === 3 && last.every((outcome) => typeof outcome !== 'string' && outcome.status === 204);
  }

  async run(): Promise<void> {
    for (;;) {
      const outcome = await this.send().catch((failure: Error) => failure.message);
      this.outcomes.push(outcome);
      if (typeof outcome === 'string' || outcome.isLast) break;
    }
    this.agent.destroy();
  }

  private send(): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const sent = request(
      `${this.url}/weekly-stats`,
      { agent: this.agent, method: 'POST', headers: this.headers },
      (response) => {
        response.resume().on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, isLast: response.headers.connection === 'close' }),
        );
      },
    );
    sent.on('error', reject).end(JSON.stringify(weeklyReport()));
    return promise;
  }
}

describe('R12 SIGTERM with clients on keep-alive connections', () => {
  let database: TestDatabase;
  let api: ApiProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    // Fewer database connections than clients: all are open before the stop. One that is opened during it may take a busy
    // machine longer than a request may wait, and a 503 for that would not be about the drain.
    api = await ApiProcess.start({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '8' });
    await api.ready();
  });
  afterAll(async () => {
    await api?.end('SIGKILL');
    await database?.drop();
  });

  it('R12 no request fails, a slow one is finished, and the process ends by itself', async () => {
    const person = () => insertPerson((sql, values) => database.query(sql, values));
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => new KeepAliveClient(api.url, (await person()).headers)),
    );
    const running = clients.map((client) => client.run());
    await waitUntil('every client is served', () => clients.every((client) => client.isServed));
    const before = clients.map((client) => client.outcomes.length);
    // In flight for longer than the notice: it waits for a lock that is held until the port is closed.
    const { headers } = await person();
    const lock = await TableLock.take(database.superUrl, 'feedback');
    const body = JSON.stringify({ message: 'Sent while the server stops', type: 'idea' });
    const slow = fetch(`${api.url}/feedback`, { method: 'POST', headers, body });
    await lock.untilWaitedFor();
    const start = Date.now();
    const ended = api.end('SIGTERM');
    await waitUntil('readiness is withdrawn', async () => (await api.status('/health/ready')) === 503);
    await waitUntil('nobody listens', async () => (await api.status('/health/ready')) === 0);
    await lock.release();
    expect((await slow).status).toBe(204);
    await Promise.all(running);
    await ended;
    // The stop takes a second or two; the limit is several times as much.
    expect(Date.now() - start).toBeLessThan(10_000);
    expect(api.exit).toEqual({ code: 0, signal: null });
    const outcomes = clients.flatMap((client, index) => client.outcomes.slice(before[index]));
    expect(outcomes.filter((outcome) => typeof outcome === 'string' || outcome.status !== 204)).toEqual([]);
    expect(clients.every((client) => (client.outcomes.at(-1) as Outcome).isLast)).toBe(true);
  });
});
