import { describe, expect, it, vi } from 'vitest';
import { confirmPeriodically } from './confirm-periodically.ts';

const HOUR = 3_600_000;

function newWindow() {
  const page = new EventTarget();
  const ask = vi.fn();
  const clock = { time: 0 };
  let tick = () => undefined as void;
  const stopped = vi.fn();
  const every = (_: number, action: () => void) => {
    tick = action;
    return stopped;
  };
  const end = confirmPeriodically({ ask, now: () => clock.time, page, every });
  return { ask, clock, end, stopped, tick: () => tick(), hear: (name: string) => page.dispatchEvent(new Event(name)) };
}

describe('asking about the plan again', () => {
  it('happens once an hour, however often one looks', () => {
    const { ask, clock, tick, hear } = newWindow();
    for (const [time, times] of [
      [HOUR - 1, 0],
      [HOUR, 1],
      [HOUR + 1, 1],
      [2 * HOUR, 2],
    ] as const) {
      clock.time = time;
      tick();
      hear('focus');
      expect(ask, String(time)).toHaveBeenCalledTimes(times);
    }
  });

  it('happens after a sleep of days, a clock that was put back, and as soon as the network is back', () => {
    const { ask, clock, tick, hear } = newWindow();
    clock.time = 100 * HOUR;
    hear('focus');
    expect(ask).toHaveBeenCalledTimes(1);
    clock.time = 50 * HOUR;
    tick();
    expect(ask).toHaveBeenCalledTimes(2);
    hear('online');
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('ends with the window', () => {
    const { ask, end, stopped, hear } = newWindow();
    end();
    hear('online');
    expect([ask.mock.calls, stopped.mock.calls.length]).toEqual([[], 1]);
  });
});
