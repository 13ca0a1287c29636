import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
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

describe('in a folder of its own', () => {
  const call = async (files: Record<string, string>, environment: Record<string, string> = {}, name = 'serve:api') => {
    const root = mkdtempSync(join(tmpdir(), 'bellweek-bootstrap-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    cpSync(fromRoot('tools/bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'));
    const { NODE_EXTRA_CA_CERTS: _, ...around } = process.env;
    const options = { env: { ...around, NODE_ENV: 'production', ...environment } };
    const result = await run(process.execPath, [join(root, 'tools/bootstrap.mjs'), name], options).catch(
      (failure: unknown) => failure as { stdout: string; stderr: string },
    );
    rmSync(root, { recursive: true });
    return result;
  };
  const SCRIPT = { 'apps/api/dist/main.js': 'console.log(process.env.NODE_EXTRA_CA_CERTS, process.env.API_PORT);' };

  it('says that what was not built must be built', async () => {
    expect((await call({})).stderr).toBe('There is no apps/api/dist/main.js: run "npm run build" first.\n');
    const setup = await call(SCRIPT, {}, 'setup');
    expect(setup.stderr).toBe('There is no apps/api/dist/commands/setup.js: run "npm run build" first.\n');
    const website = await call(SCRIPT, {}, 'serve:web');
    expect(website.stderr).toBe('There is no apps/web/dist: run "npm run build" first.\n');
  });

  it('gives Node the authority that the environment file names, unless the shell names one', async () => {
    const files = { ...SCRIPT, '.env': "NODE_EXTRA_CA_CERTS='school.pem'\nAPI_PORT=1\n" };
    expect((await call(files)).stdout).toBe('school.pem 1\n');
    expect((await call(files, { NODE_EXTRA_CA_CERTS: 'other.pem' })).stdout).toBe('other.pem 1\n');
    expect((await call(SCRIPT)).stdout).toBe('undefined undefined\n');
  });
});
