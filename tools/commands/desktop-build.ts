import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildEnvironment } from '../desktop/build-environment.ts';
import { Failure } from '../failure.ts';
import { fromRoot, packageScript } from '../paths.ts';
import { main, onEnd } from '../stack/run.ts';
import { say } from '../terminal.ts';

const USAGE = `Usage: npm run desktop:build -- [--mac] [--windows] [--linux] [--dir]
Without a system, for the one this computer runs. --dir makes the folder that would be installed, and no installer.`;

const FLAG = { type: 'boolean', default: false } as const;

function readArguments() {
  try {
    return parseArgs({ options: { mac: FLAG, windows: FLAG, linux: FLAG, dir: FLAG } }).values;
  } catch {
    throw new Failure(USAGE);
  }
}

/** @throws {Failure} when it does not end well */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: fromRoot('apps/desktop'), env, stdio: 'inherit' });
  void onEnd(() => child.kill('SIGTERM'), 1);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Failure('The desktop app was not built: see the message above.');
}

await main(async () => {
  const { mac, windows, linux, dir } = readArguments();
  const env = buildEnvironment(process.env, { isForPeople: !dir });
  say('Building the program');
  await run(packageScript('vite/bin/vite.js'), ['build', '--logLevel', 'warn'], env);
  say('Packing it');
  const systems = Object.entries({ '--mac': mac, '--win': windows, '--linux': linux }).flatMap(([name, on]) =>
    on ? [name] : [],
  );
  const what = [...systems, ...(dir ? ['--dir'] : [])];
  const args = ['--config', 'electron-builder.config.mjs', '--publish', 'never', ...what];
  await run(packageScript('electron-builder/cli.js'), args, env);
  say(`Built: ${env.RELEASE_DIR || 'apps/desktop/dist/release'}`);
  process.exit(0);
});
