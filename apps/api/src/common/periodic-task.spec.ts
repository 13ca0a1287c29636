import { type Logger, pino } from 'pino';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.js';

const EVERY_MS = 1_000;

let lines: string[];
let logger: Logger;
let notes: [text: string, values: unknown[]][];
let database: { isInitialized: boolean; query: (text: string, values: unknown[]) => Promise<void> };
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  logger = pino({}, { write: (line: string) => void lines.push(line) });
  notes = [];
  database = {
    isInitialized: true,
    query: (...note) => {
      notes.push(note);
      return Promise.resolve();
    },
  };
});
afterEach(() => vi.useRealTimers());

function start(run: () => Promise<unknown>, options: Partial<PeriodicTaskOptions<unknown>> = {}): PeriodicTask {
  const dataSource = database as unknown as DataSource;
  const task = new PeriodicTask({
    name: 'test',
    dataSource,
    logger,
    every: EVERY_MS,
    warning: 'it failed',
    run,
    ...options,
  });
  task.start();
  return task;
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a periodic task', () => {
  it('runs again so long after a run has ended, and never twice at once', async () => {
    const ends: (() => void)[] = [];
    start(() => new Promise<void>((resolve) => ends.push(resolve)));
    await advance(EVERY_MS - 1);
    expect(ends).toHaveLength(0);
    await advance(1);
    expect(ends).toHaveLength(1);
    await advance(10 * EVERY_MS);
    expect(ends).toHaveLength(1);
    ends[0]!();
    await advance(EVERY_MS);
    expect(ends).toHaveLength(2);
  });

  it('notes the ends of its runs, once a minute, and runs on where that fails', async () => {
    let isBroken = false;
    const run = vi.fn(() => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()));
    start(run);
    await advance(3 * EVERY_MS);
    expect(run).toHaveBeenCalledTimes(3);
    expect(notes).toEqual([[expect.stringContaining('succeeded_at'), ['test']]]);
    isBroken = true;
    await advance(EVERY_MS);
    expect(notes.slice(1)).toEqual([[expect.stringContaining('failed_at'), ['test']]]);
    isBroken = false;
    database.query = () => Promise.reject(new Error('no connection'));
    await advance(70 * EVERY_MS);
    expect(run.mock.calls.length).toBeGreaterThan(70);
  });

  it('may begin sooner or later than it repeats, and leaves out runs without a database', async () => {
    const run = vi.fn(() => Promise.resolve());
    database.isInitialized = false;
    start(run, { first: 10 });
    await advance(10);
    expect(run).toHaveBeenCalledTimes(0);
    database.isInitialized = true;
    await advance(EVERY_MS);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs at once when it is woken, and once more when that happens during a run', async () => {
    const ends: (() => void)[] = [];
    const task = start(() => new Promise<void>((resolve) => ends.push(resolve)));
    task.wake();
    await advance(0);
    expect(ends).toHaveLength(1);
    task.wake();
    task.wake();
    ends[0]!();
    await advance(0);
    expect(ends).toHaveLength(2);
    ends[1]!();
    await advance(EVERY_MS - 1);
    expect(ends).toHaveLength(2);
  });

  it('logs a reason once, until another reason comes or a run succeeds', async () => {
    const failures = ['one', 'one', 'two', null, 'two'];
    const run = () => {
      const message = failures.shift();
      return message ? Promise.reject(new Error(message)) : Promise.resolve();
    };
    start(run, { explain: (failure) => (failure as Error).message });
    await advance(5 * EVERY_MS);
    const logged = lines.map((line) => JSON.parse(line) as { task: string; msg: string; failure: string });
    expect(logged.map(({ failure }) => failure)).toEqual(['one', 'two', 'two']);
    expect(logged[0]).toMatchObject({ task: 'test', msg: 'it failed' });
  });

  it('stops when its run has ended, and at the latest after two seconds', async () => {
    let end = () => {};
    const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const task = start(run);
    await advance(EVERY_MS);
    const stopped = vi.fn();
    void task.stop().then(stopped);
    await advance(1_999);
    expect(stopped).not.toHaveBeenCalled();
    await advance(1);
    expect(stopped).toHaveBeenCalled();
    end();
    await advance(10 * EVERY_MS);
    expect(run).toHaveBeenCalledTimes(1);

    const other = start(run);
    await advance(EVERY_MS);
    const otherStopped = vi.fn();
    void other.stop().then(otherStopped);
    end();
    await advance(0);
    expect(otherStopped).toHaveBeenCalled();
  });
});
