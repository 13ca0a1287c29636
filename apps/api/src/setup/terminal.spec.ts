import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { openTerminal } from './terminal.js';

let opened: ReturnType<typeof openTerminal>;
afterEach(() => opened.close());

function open(isReal: boolean) {
  const [keys, screen] = [new PassThrough(), new PassThrough()];
  let isInterrupted = false;
  opened = openTerminal(keys, screen, isReal, () => (isInterrupted = true));
  const { ask } = opened.terminal;
  /** Text that the screen shows since the last look. */
  const look = (): string => String(screen.read() ?? '');
  const answer = async (prompt: string, isSecret: boolean, typed: string[]): Promise<string | undefined> => {
    const asked = ask(prompt, isSecret);
    for (const part of typed) {
      await setImmediate();
      keys.write(part);
    }
    return asked;
  };
  return { keys, look, ask, answer, isInterrupted: () => isInterrupted };
}

describe('the terminal of setup', () => {
  it('shows what is typed, and nothing of a secret, however it is corrected', async () => {
    const { look, answer } = open(true);
    expect(await answer('Name: ', false, ['Hill ', 'High\r'])).toBe('Hill High');
    expect(look()).toMatch(/Name: .*Hill High/s);
    expect(await answer('Secret: ', true, ['s', '3x', '\u007F', 'cret', '\r'])).toBe('s3cret');
    expect(look()).toBe('Secret: \n');
    // The arrow up and Ctrl-P ask for the line before.
    expect(await answer('Country: ', false, ['\u001B[A', '\u0010', 'Iceland\r'])).toBe('Iceland');
    expect(look()).not.toContain('cret');
  });

  it('keeps the further lines of a paste for the questions that follow, unseen', async () => {
    const { look, ask, answer } = open(true);
    expect(await answer('Secret: ', true, ['-----BEGIN KEY-----\rabcd\r-----END KEY-----\r'])).toContain('BEGIN');
    expect([await ask('', true), await ask('', true)]).toEqual(['abcd', '-----END KEY-----']);
    expect(look()).not.toMatch(/abcd|KEY/);
  });

  it('ends with Ctrl-C, as any program, and has no more answers', async () => {
    const { keys, ask, isInterrupted } = open(true);
    const asked = ask('Secret: ', true);
    keys.write('half\u0003');
    expect(await asked).toBeUndefined();
    expect(isInterrupted()).toBe(true);
  });

  it('takes answers from a pipe that has ended before it asks', async () => {
    const { keys, look, ask } = open(false);
    keys.end('one\ntwo\n');
    await once(keys, 'end');
    expect([await ask('A: ', false), await ask('B: ', true), await ask('C: ', false)]).toEqual([
      'one',
      'two',
      undefined,
    ]);
    expect(look()).toBe('A: B: C: ');
  });
});
