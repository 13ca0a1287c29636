import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeThrowAway } from '../test/test-environment.ts';
import type { TestEnvironment } from '../test/test-environment.ts';
import { SupervisedStack } from './supervised-stack.ts';
import { freePorts } from './ports.ts';

/** A copy that consists of one part. */
class OnePart extends SupervisedStack {
  readonly said: string[];
  protected override readonly leastMs: number;
  private readonly port: number;

  constructor(place: TestEnvironment, port: number, leastMs: number) {
    const said: string[] = [];
    super({ ...place, say: (line) => said.push(line) });
    this.said = said;
    this.port = port;
    this.leastMs = leastMs;
  }

  get pid(): number {
    return this.processOf('part.log') ?? 0;
  }

  open(): Promise<void> {
    const { port, logDir } = this;
    mkdirSync(logDir);
    const script = `process.on('disconnect', () => process.exit()); require('http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
    return this.startServer({
      name: 'The part',
      args: ['-e', script],
      log: 'part.log',
      ready: `http://127.0.0.1:${port}`,
    });
  }
}

let place: TestEnvironment;
let stack: OnePart;
const open = async (leastMs: number): Promise<void> => {
  const [port] = (await freePorts(1)) as [number];
  stack = new OnePart(place, port, leastMs);
  await stack.open();
};
beforeEach(async () => {
  place = await makeThrowAway('lasting');
});
afterEach(async () => {
  await stack.stop();
  place.remove();
});

it('starts a part again that was killed, and says so', async () => {
  await open(0);
  const first = stack.pid;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => stack.said.at(-1), { timeout: 60_000 }).toBe('The part runs again');
  expect(stack.pid).not.toBe(first);
  expect(stack.said[0]).toContain('The part stopped unexpectedly (signal SIGKILL).');
});

it('ends with one that dies as soon as it runs', async () => {
  await open(Infinity);
  process.kill(stack.pid, 'SIGKILL');
  await expect(stack.failure).rejects.toThrow('The part stopped unexpectedly (signal SIGKILL).');
  expect(stack.said).toEqual([]);
});
