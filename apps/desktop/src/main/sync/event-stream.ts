import { syncEvent } from '@bellweek/api-client/contract/sync';
import type { SyncEvent } from '@bellweek/api-client/contract/sync';
import { createParser } from 'eventsource-parser';

export interface EventStreamOptions {
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Read anew for each connection: a sign-in may have come between. */
  token: () => string | null;
  after: (milliseconds: number, action: () => void) => () => void;
  onEvent: (type: SyncEvent['type']) => void;
  /** The server knows this sign-in no longer. */
  onRefused: () => void;
}

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** The server beats every 25 seconds; a connection that is silent for longer is gone. */
const SILENCE_MS = 60_000;
/** An event is one short line. */
const MOST_TEXT = 65_536;

/** Type of an event; null for one that a later server may send. */
function eventIn(data: string): SyncEvent['type'] | null {
  try {
    return syncEvent.safeParse(JSON.parse(data)).data?.type ?? null;
  } catch {
    return null;
  }
}

/** The server's events of one device. It connects again by itself, and at once when the computer wakes. */
export class EventStream {
  private connection: AbortController | null = null;
  private cancelRetry: (() => void) | null = null;
  private failures = 0;
  private hasEnded = false;

  constructor(private readonly options: EventStreamOptions) {
    void this.connect();
  }

  /** After sleep the old connection may look alive for minutes. */
  wake(): void {
    if (this.hasEnded) return;
    this.failures = 0;
    this.cancelRetry?.();
    this.connection?.abort();
    void this.connect();
  }

  end(): void {
    this.hasEnded = true;
    this.cancelRetry?.();
    this.connection?.abort();
  }

  private async connect(): Promise<void> {
    const connection = new AbortController();
    this.connection = connection;
    await this.read(connection).catch(() => undefined);
    // A later connection takes care of itself.
    if (this.hasEnded || this.connection !== connection) return;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS);
    this.failures += 1;
    this.cancelRetry = this.options.after(delay, () => void this.connect());
  }

  private async read(connection: AbortController): Promise<void> {
    const { url, fetch, token, after, onEvent, onRefused } = this.options;
    const current = token();
    if (current === null) return;
    let cancelSilence = after(SILENCE_MS, () => connection.abort());
    try {
      const headers = { Authorization: `Bearer ${current}`, Accept: 'text/event-stream' };
      // The token must not follow a redirect to another host.
      const init: RequestInit = { headers, credentials: 'omit', redirect: 'error', signal: connection.signal };
      const response = await fetch(url, init);
      if (response.status === 401) onRefused();
      if (!response.ok || !response.body) return void (await response.body?.cancel());
      const parser = createParser({
        maxBufferSize: MOST_TEXT,
        onError: ({ type }) => type === 'max-buffer-size-exceeded' && connection.abort(),
        onEvent: ({ data }) => {
          const type = eventIn(data);
          if (type === null) return;
          this.failures = 0;
          onEvent(type);
        },
      });
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        cancelSilence();
        cancelSilence = after(SILENCE_MS, () => connection.abort());
        parser.feed(chunk);
      }
    } finally {
      cancelSilence();
    }
  }
}
