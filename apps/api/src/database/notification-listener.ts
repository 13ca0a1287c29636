import { Client } from 'pg';

/** Time between two tries to connect, in milliseconds. */
const RETRY_MS = 1_000;

interface ListenerOptions {
  url: string;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called whenever listening begins: what was told before may have been missed. */
  onListening: () => void;
}

/** One connection per process for PostgreSQL's LISTEN. It is made anew whenever it is lost. */
export class NotificationListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = true;

  constructor(private readonly options: ListenerOptions) {}

  start(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    void this.connect();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { url, channels, onNotification, onListening } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: 'bellweek-api-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.client = client;
    const again = (): void => this.lose(client);
    client.on('error', again).on('end', again);
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN ${channel}`);
      if (this.client === client) onListening();
    } catch {
      again();
    }
  }

  private lose(client: Client): void {
    if (this.client !== client) return;
    this.client = null;
    client.end().catch(() => undefined);
    if (!this.isStopped) this.retry = setTimeout(() => void this.connect(), RETRY_MS).unref();
  }
}
