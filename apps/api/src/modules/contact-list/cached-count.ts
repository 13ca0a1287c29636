import { setTimeout as sleep } from 'node:timers/promises';

/** How long a count holds at most: one who leaves and one who comes are as many as before. */
const MAX_AGE_MS = 10_000;
/** So long somebody waits for a new count where there is an old one. */
const STALE_AFTER_MS = 300;

interface Known {
  state: string;
  at: number;
  count: number;
}

/** A count that takes seconds where there is much to count. */
export class CachedCount {
  private known: Known | null = null;
  private running: { state: string; count: Promise<number> } | null = null;

  constructor(
    private readonly ask: () => Promise<number>,
    private readonly patienceMs = STALE_AFTER_MS,
  ) {}

  /**
   * @param state is another one once what is counted has changed.
   * @param isLoose whether a count of the state before is told while the new one is awaited, or has failed.
   */
  async read(state: string, isLoose: boolean): Promise<number> {
    const { known } = this;
    if (!known || !(isLoose || known.state === state)) return this.count(state, isLoose);
    if (performance.now() - known.at < MAX_AGE_MS) return known.count;
    const next = this.count(state, isLoose).catch(() => known.count);
    return Promise.race([next, sleep(this.patienceMs, known.count, { ref: false })]);
  }

  /** One that is under way serves all who may have it. */
  private count(state: string, isLoose: boolean): Promise<number> {
    if (this.running && (isLoose || this.running.state === state)) return this.running.count;
    const at = performance.now();
    const running = { state, count: this.ask() };
    this.running = running;
    const end = (): void => {
      if (this.running === running) this.running = null;
    };
    running.count.then((count) => {
      if (!this.known || this.known.at < at) this.known = { state, at, count };
      end();
    }, end);
    return running.count;
  }
}
