import 'reflect-metadata';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { runSetup, SetupStopped } from '../setup/run-setup.js';
import { openTerminal } from '../setup/terminal.js';

const OPTIONS = {
  file: { type: 'string', default: '.env' },
  from: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] },
  backups: { type: 'string' },
  check: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig;

const { stdin, stdout } = process;
const { terminal, close } = openTerminal(stdin, stdout, stdin.isTTY);

try {
  const { values } = parseArgs({ options: OPTIONS });
  const isRight = await runSetup({ ...values, isCheck: values.check }, terminal);
  if (!isRight) process.exitCode = 1;
} catch (failure) {
  const isExpected = failure instanceof SetupStopped || (failure as NodeJS.ErrnoException).code !== undefined;
  process.stderr.write(`${isExpected ? (failure as Error).message : String((failure as Error).stack)}\n`);
  process.exitCode = 1;
} finally {
  close();
}
