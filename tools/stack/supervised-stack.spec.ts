import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeThrowAway } from '../test/test-environment.ts';
import type { TestEnvironment } from '../test/test-environment.ts';
import { SupervisedStack } from './supervised-stack.ts';
import { freePorts } from './ports.ts';

/** A copy that consists of one part. */
class OnePart extends SupervisedStack {
  readonly said: string[];
  override readonly waits = [0, 10, 20];
  protected override readonly wellMs: number;
  private readonly port: number;

  constructor(place: TestEnvironment, port: number, wellMs: number) {
    const said: string[] = [];
    super({ ...place, say: (line) => said.push(line) });
    this.said = said;
    this.port = port;
    this.wellMs = wellMs;
  }

  get pid(): number {
    return this.processOf('part.log') ?? 0;
  }

  /** @param atRequest what the part does after it answered */
  open(atRequest = ''): Promise<void> {
    const { port, logDir } = this;
    mkdirSync(logDir);
    const script = `process.on('disconnect', () => process.exit()); require('http').createServer((_, answer) => answer.end()).on('request', () => { ${atRequest} }).listen(${port}, '127.0.0.1');`;
    return this.startServer({
      name: 'The part',
      args: ['-e', script],
      log: 'part.log',
      ready: `http://127.0.0.1:${port}`,
    });
  }

  /** Kills the part, and waits for the process in its place. */
  async kill(): Promise<void> {
    const killed = this.pid;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => this.pid, { timeout: 60_000, interval: 1 }).not.toBe(killed);
  }
}

const DIED = 'The part stopped unexpectedly (signal SIGKILL). It starts again';

let place: TestEnvironment;
let stack: OnePart;
const make = async (wellMs: number): Promise<OnePart> => {
  const [port] = (await freePorts(1)) as [number];
  stack = new OnePart(place, port, wellMs);
  return stack;
};
beforeEach(async () => {
  place = await makeThrowAway('lasting');
});
afterEach(async () => {
  await stack.stop();
  place.remove();
});

it('starts a part again that was killed, and says so in a sentence', async () => {
  const { said } = await make(Infinity);
  await stack.open();
  await stack.kill();
  await expect.poll(() => said, { timeout: 60_000 }).toEqual([`${DIED}.`, 'The part runs again.']);
});

it('starts a part again that is killed once more while it starts', async () => {
  const { said } = await make(Infinity);
  await stack.open();
  await stack.kill();
  await stack.kill();
  await expect.poll(() => said.at(-1), { timeout: 60_000 }).toBe('The part runs again.');
  expect(said.slice(0, -1)).toEqual([`${DIED}.`, `${DIED} in 0.01 s.`]);
});

it('forgets deaths before which a part was well', async () => {
  const { said, waits } = await make(0);
  await stack.open();
  for (let kills = 0; kills <= waits.length; kills += 1) await stack.kill();
  expect(said.filter((line) => line === `${DIED}.`)).toHaveLength(waits.length + 1);
});

it('ends with one that dies again and again, in a sentence that shows what it said', async () => {
  const { said } = await make(Infinity);
  await stack.open(`setTimeout(() => { console.log('A setting is wrong.'); process.exit(1) }, 100)`);
  await expect(stack.failure).rejects.toThrow(
    /^The part stopped unexpectedly \(exit code 1\)\. It died 4 times in a row, so all parts stop\. Its last lines:\n {4}A setting is wrong\./,
  );
  expect(said.filter((line) => line.includes('starts again'))).toHaveLength(3);
});
