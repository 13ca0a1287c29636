import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import type { Terminal } from './run-setup.js';

/**
 * Asks by lines, since answers that are piped in come faster than questions. On a real terminal the computer's own echo is off, and what is typed
 * or pasted for a secret is not written back.
 */
export function openTerminal(
  input: Readable,
  output: Writable,
  isReal: boolean,
  interrupt: () => void = () => void process.kill(process.pid, 'SIGINT'),
): { terminal: Terminal; close: () => void } {
  let isHidden = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  // The width, by which Backspace finds its way in a wrapped line.
  Object.defineProperty(echo, 'columns', { get: () => (output as Partial<WriteStream>).columns });
  // Without a history: the arrow keys would bring secrets back.
  const reader = createInterface({ input, output: echo, terminal: isReal, historySize: 0 });
  // Raw mode takes Ctrl-C from the system, also while checks run.
  reader.on('SIGINT', () => {
    reader.close();
    interrupt();
  });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (prompt: string, isSecret: boolean): Promise<string | undefined> => {
    const isBlind = isSecret && isReal;
    reader.setPrompt(isBlind ? '' : prompt);
    // A pipe may have ended before this question: its reader would refuse to prompt.
    if (isBlind || !isReal) output.write(prompt);
    isHidden = isBlind;
    if (isReal) reader.prompt();
    const { value, done } = await lines.next();
    isHidden = false;
    if (isBlind) output.write('\n');
    return done ? undefined : value;
  };
  return { terminal: { say: (line) => void output.write(`${line}\n`), ask }, close: () => reader.close() };
}
