import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildEnvironment } from '../desktop/build-environment.ts';
import { packingPasses, refuseUnknownKinds } from '../desktop/build-plan.ts';
import type { BuildRequest } from '../desktop/build-plan.ts';
import { Failure } from '../failure.ts';
import { fromRoot, packageScript } from '../paths.ts';
import { main, onEnd } from '../stack/run.ts';
import { say } from '../terminal.ts';

const USAGE = `Usage: npm run desktop:build -- [--mac] [--windows] [--linux] [--dir] [KIND…]
Without a system, for the one this computer runs. --dir makes the folder that would be installed, and no installer. Kinds, such
as tar.gz and zip, are made for the one system that is named, instead of all that it has.`;

const FLAG = { type: 'boolean', default: false } as const;

function readArguments(): BuildRequest {
  try {
    const options = { mac: FLAG, windows: FLAG, linux: FLAG, dir: FLAG };
    const { values, positionals: kinds } = parseArgs({ options, allowPositionals: true });
    const { mac, windows, linux, dir } = values;
    const systems = Object.entries({ mac, win: windows, linux }).flatMap(([name, isAsked]) => (isAsked ? [name] : []));
    if (kinds.length === 0 || (systems.length === 1 && !dir)) return { systems, kinds, isFolder: dir };
  } catch {
    // The usage follows below.
  }
  throw new Failure(USAGE);
}

/** @throws {Failure} for an exit code other than 0 */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: fromRoot('apps/desktop'), env, stdio: 'inherit' });
  void onEnd(() => child.kill('SIGTERM'), 1);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Failure('The desktop app was not built: see the message above.');
}

await main(async () => {
  const wish = readArguments();
  refuseUnknownKinds(wish);
  const env = buildEnvironment(process.env, { isForPeople: !wish.isFolder });
  say('Building the program');
  await run(packageScript('vite/bin/vite.js'), ['build', '--logLevel', 'warn'], env);
  for (const { args, isDeb } of packingPasses(wish, process.platform)) {
    say(isDeb ? 'Packing it as .deb' : 'Packing it');
    const all = ['--config', 'electron-builder.config.mjs', '--publish', 'never', ...args];
    await run(fromRoot('tools/desktop/on-demand/node_modules/electron-builder/cli.js'), all, {
      ...env,
      DESKTOP_DEB: String(isDeb),
    });
  }
  say(`Built: ${env.RELEASE_DIR ?? 'apps/desktop/dist/release'}`);
  process.exit(0);
});
