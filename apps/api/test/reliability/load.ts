import type { Browser } from '../browser.js';

const EVERY_MS = 5;
/** Concurrent requests, within the API's capacity: on a busy machine there are fewer, none refused. */
export const AT_ONCE = 4;

export interface Outcome {
  what: string;
  status: number;
  /** The failure that the proxy met, where it answers itself. */
  failure: string | null;
}

const failureIn = (headers: Headers | undefined): string | null => headers?.get('x-proxy-failure') ?? null;

/** Whether a call failed: none of these calls of a signed-in person redirects or has a reason to be refused. */
export const isBad = ({ what, status }: Outcome): boolean => status >= 300 || status < 200 || what === 'no session';

/** Sends up to two hundred requests a second until stopped: mostly reads, some changes. */
export class Load {
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
