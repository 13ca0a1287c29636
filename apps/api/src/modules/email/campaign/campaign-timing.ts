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
/** So many mails in a row that the server wants later: it means all of them. */
const LATERS = 20;

/** When the server is away, or wants nothing from us now, nobody is tried until it may be different: 1 s, 2 s, 4 s … 1 min. */
export class Hold {
  private until = 0;
  private failures = 0;
  private laters = 0;

  isOn(): boolean {
    return performance.now() < this.until;
  }

  /** Seconds a mail waits that was not sent because of the server. */
  get seconds(): number {
    return Math.max(0, this.until - performance.now()) / 1_000;
  }

  learn({ state, isCounted }: Pick<Outcome, 'state' | 'isCounted'>): void {
    this.laters = state === 'pending' && isCounted ? this.laters + 1 : 0;
    const isAway = state === 'unknown' || (state === 'pending' && (!isCounted || this.laters >= LATERS));
    if (!isAway) this.failures = state === 'pending' ? this.failures : 0;
    // Mails that were on their way together fail together: that is one failure.
    else if (!this.isOn()) {
      this.failures += 1;
      this.until = performance.now() + Math.min(LONGEST_HOLD_MS, 500 * 2 ** Math.min(this.failures, 10));
    }
  }
}
