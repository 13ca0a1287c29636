import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

it('tells of each thing that the command for operators can do', async () => {
  const source = readFileSync(fromRoot('apps/api/src/commands/admin.ts'), 'utf8');
  const [, table = ''] = /const SUBCOMMANDS.*?\{\n(.*?)\n\};/s.exec(source) ?? [];
  const verbs = [...table.matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(([, verb]) => verb);
  expect(verbs).toContain('reset-passkeys');
  const { stdout } = await bootstrap('admin', '--help');
  for (const verb of verbs) expect(stdout).toMatch(new RegExp(`^  ${verb} {2,}\\w`, 'm'));
});
