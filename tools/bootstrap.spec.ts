import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fromRoot } from './paths.ts';

const run = promisify(execFile);
const bootstrap = (...args: string[]) => run(process.execPath, [fromRoot('tools/bootstrap.mjs'), ...args]);

it('prints the usage of any command and does nothing else', async () => {
  const { stdout } = await bootstrap('start', '--help');
  expect(stdout).toMatch(/^Usage: npm start\n/);
  const { stderr } = await bootstrap('nothing').catch((failure: unknown) => failure as { stderr: string });
  const names = stderr.match(/Known: (.*)\./)?.[1]?.split(', ') ?? [];
  expect(names).toContain('migrate');
  for (const name of names) expect((await bootstrap(name, '-h')).stdout).toMatch(/^Usage: npm /);
});
