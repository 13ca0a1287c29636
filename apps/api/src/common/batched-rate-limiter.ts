import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

interface Waiting {
  pass: () => void;
  refuse: (reason: unknown) => void;
}

/**
 * Batches the requests for one key while a statement for that key is running. A class behind one address, or a limit for
 * everybody, is one row: one statement per request would queue for its lock.
 */
export class BatchedRateLimiter {
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly limiter: RateLimiterAbstract) {}

  /** Takes one point. @throws {RateLimiterRes} when there is none left; the database's own failure when it cannot answer. */
  consume(key: string): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const one = { pass: turn.resolve, refuse: turn.reject };
    const others = this.waiting.get(key);
    if (others) {
      others.push(one);
    } else {
      this.waiting.set(key, []);
      void this.ask(key, [one]);
    }
    return turn.promise;
  }

  private async ask(key: string, turns: readonly Waiting[]): Promise<void> {
    try {
      this.share(turns, await this.limiter.consume(key, turns.length));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) this.share(turns, refusal);
      else for (const { refuse } of turns) refuse(refusal);
    }
    const next = this.waiting.get(key) ?? [];
    if (next.length === 0) {
      this.waiting.delete(key);
    } else {
      this.waiting.set(key, []);
      void this.ask(key, next);
    }
  }

  /** Gives the points that are left to the requests in their order of arrival. */
  private share(turns: readonly Waiting[], counted: RateLimiterRes): void {
    const before = counted.consumedPoints - turns.length;
    turns.forEach(({ pass, refuse }, place) => {
      if (before + place < this.limiter.points) pass();
      else refuse(counted);
    });
  }
}
