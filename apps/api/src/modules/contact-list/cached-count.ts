import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum age of a count: the version misses one removal together with one addition. */
const MAX_AGE_MS = 10_000;
/** Time to wait for a new count before the old one is returned. */
const STALE_AFTER_MS = 300;

interface Counted {
  version: string;
  at: number;
  count: number;
}

/** Caches a count that takes seconds on a long list. */
export class CachedCount {
  private last: Counted | null = null;
  private running: { version: string; count: Promise<number> } | null = null;

  constructor(
    private readonly compute: () => Promise<number>,
    private readonly staleAfterMs = STALE_AFTER_MS,
  ) {}

  /**
   * @param version differs once the counted rows have changed.
   * @param allowStale whether to return the last count while a new one is awaited, or after it failed.
   */
  async read(version: string, allowStale: boolean): Promise<number> {
    const { last } = this;
    if (!last || !(allowStale || last.version === version)) return this.count(version, allowStale);
    if (performance.now() - last.at < MAX_AGE_MS) return last.count;
    const next = this.count(version, allowStale).catch(() => last.count);
    return Promise.race([next, sleep(this.staleAfterMs, last.count, { ref: false })]);
  }

  /** Shares a running count among its callers. */
  private count(version: string, allowStale: boolean): Promise<number> {
    if (this.running && (allowStale || this.running.version === version)) return this.running.count;
    const at = performance.now();
    const running = { version, count: this.compute() };
    this.running = running;
    const end = (): void => {
      if (this.running === running) this.running = null;
    };
    running.count.then((count) => {
      if (!this.last || this.last.at < at) this.last = { version, at, count };
      end();
    }, end);
    return running.count;
  }
}
