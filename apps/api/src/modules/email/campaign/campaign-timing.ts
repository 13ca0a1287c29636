import type { Outcome } from './campaign-queue.js';

/** A sleep that others can end. */
export class Alarm {
  private isRung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.isRung = true;
    this.wake?.();
  }

  /** Returns at once when it has rung since the last sleep. */
  async sleep(ms: number): Promise<void> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref();
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.wake = undefined;
    this.isRung = false;
  }
}

const LONGEST_HOLD_MS = 60_000;
/** So many mails in a row that a domain wants later: it means all of them. */
const MAX_DEFERRALS = 20;

/** Waits of 1 s, 2 s, 4 s … 1 min. */
class Pause {
  private until = 0;
  private failures = 0;

  /** Milliseconds that are left of it. */
  get rest(): number {
    return Math.max(0, this.until - performance.now());
  }

  /** Mails that were on their way together fail together: that is one failure. */
  extend(): void {
    if (this.rest > 0) return;
    this.failures += 1;
    this.until = performance.now() + Math.min(LONGEST_HOLD_MS, 500 * 2 ** Math.min(this.failures, 10));
  }

  end(): void {
    this.failures = 0;
  }
}

/** When the server is away nobody is tried until it may be back; when a domain wants nothing now, nobody of that domain. */
export class Backoff {
  private readonly server = new Pause();
  private readonly domains = new Map<string, { deferrals: number; pause: Pause }>();

  /** Whether the server is away. */
  isOn(): boolean {
    return this.server.rest > 0;
  }

  /** Seconds for which mails to this domain wait; 0 when they may go. */
  secondsFor(domain: string): number {
    return (this.domains.get(domain)?.pause.rest ?? 0) / 1_000;
  }

  learn({ state, isCounted }: Pick<Outcome, 'state' | 'isCounted'>, domain: string): void {
    const isLater = state === 'pending' && isCounted;
    if (state === 'unknown' || (state === 'pending' && !isCounted)) this.server.extend();
    else this.server.end();
    if (isLater) this.noteLater(domain);
    else if (state !== 'pending' && state !== 'unknown') this.domains.delete(domain);
  }

  /** Nothing is sent now: what was learnt about domains is of no use any more. */
  forgetDomains(): void {
    this.domains.clear();
  }

  private noteLater(domain: string): void {
    const known = this.domains.get(domain) ?? { deferrals: 0, pause: new Pause() };
    known.deferrals += 1;
    this.domains.set(domain, known);
    if (known.deferrals >= MAX_DEFERRALS) known.pause.extend();
  }
}
