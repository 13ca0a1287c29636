import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts while somebody types on without a pause, once for what was asked in between, and not after it was cancelled', () => {
  const soon = new Throttle(400);
  const acts: number[] = [];
  for (let at = 0; at < 2_000; at += 100) {
    soon.ask(() => acts.push(at));
    vi.advanceTimersByTime(100);
  }
  expect(acts).toEqual([0, 400, 800, 1_200, 1_600]);
  soon.ask(() => acts.push(2_000));
  soon.cancel();
  vi.advanceTimersByTime(1_000);
  expect(acts).toHaveLength(5);
});
