const LONGEST_PAUSE_MS = 60_000;
/** Deferrals in a row after which a whole domain waits. */
const MAX_DEFERRALS = 20;

/** A pause of 1 s, 2 s, 4 s … 1 min. */
class Pause {
  private until = 0;
  private failures = 0;

  /** Milliseconds that are left of it. */
  get rest(): number {
    return Math.max(0, this.until - performance.now());
  }

  /** Mails that were in flight together fail together: that is one failure. */
  extend(): void {
    if (this.rest > 0) return;
    this.failures += 1;
    this.until = performance.now() + Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.min(this.failures, 10));
  }

  end(): void {
    this.failures = 0;
  }
}

/** Pauses of campaigns: of all while the mail server is away, of a domain's recipients while it defers everything. */
export class Backoff {
  private readonly server = new Pause();
  private readonly domains = new Map<string, { deferrals: number; pause: Pause }>();

  /** The server is away. */
  isOn(): boolean {
    return this.server.rest > 0;
  }

  /** Seconds for which mails to this domain wait; 0 when they may go. */
  secondsFor(domain: string): number {
    return (this.domains.get(domain)?.pause.rest ?? 0) / 1_000;
  }

  learn({ state, isCounted }: { state: string; isCounted: boolean }, domain: string): void {
    const isDeferred = state === 'pending';
    if (state === 'unknown' || (isDeferred && !isCounted)) this.server.extend();
    else this.server.end();
    if (isDeferred && isCounted) this.noteDeferral(domain);
    else if (!isDeferred && state !== 'unknown') this.domains.delete(domain);
  }

  forgetDomains(): void {
    this.domains.clear();
  }

  private noteDeferral(domain: string): void {
    const known = this.domains.get(domain) ?? { deferrals: 0, pause: new Pause() };
    known.deferrals += 1;
    this.domains.set(domain, known);
    if (known.deferrals >= MAX_DEFERRALS) known.pause.extend();
  }
}
