import fc from 'fast-check';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { BatchedRateLimiter } from './batched-rate-limiter.js';

const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: 60 });

/** Whether each got through, in the order in which they came. */
const ask = (limiter: BatchedRateLimiter, keys: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    keys.map((key) =>
      limiter.consume(key).then(
        () => true,
        (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return false;
        },
      ),
    ),
  );

describe('S52 points asked for at once', () => {
  it('are given to whoever came first, and to as many as there are points, each key for itself', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 15 }), { maxLength: 4 }),
        async (points, bursts) => {
          const limiter = new BatchedRateLimiter(limiterOf(points));
          const taken = new Map<string, number>();
          for (const keys of bursts) {
            const expected = keys.map((key) => {
              taken.set(key, (taken.get(key) ?? 0) + 1);
              return taken.get(key)! <= points;
            });
            expect(await ask(limiter, keys)).toEqual(expected);
          }
        },
      ),
    ));

  it('are asked for together while another question is under way', async () => {
    const asked: number[] = [];
    class Noting extends RateLimiterMemory {
      override consume(key: string | number, points = 1): Promise<RateLimiterRes> {
        asked.push(points);
        return super.consume(key, points);
      }
    }
    const limiter = new BatchedRateLimiter(new Noting({ points: 100, duration: 60 }));
    await ask(
      limiter,
      Array.from({ length: 50 }, () => 'a'),
    );
    await ask(limiter, ['a']);
    expect(asked).toEqual([1, 49, 1]);
  });

  it('fail when nobody can say, and can be asked for again', async () => {
    let isAway = true;
    class Away extends RateLimiterMemory {
      override consume(key: string | number, points = 1): Promise<RateLimiterRes> {
        return isAway ? Promise.reject(new Error('away')) : super.consume(key, points);
      }
    }
    const limiter = new BatchedRateLimiter(new Away({ points: 5, duration: 60 }));
    const outcomes = await Promise.allSettled([limiter.consume('a'), limiter.consume('a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    await limiter.consume('a');
  });
});
