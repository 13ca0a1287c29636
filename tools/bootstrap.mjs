// Runs on the machine's own Node (20.12 or newer) with nothing installed: installs missing packages, then runs the command
// under the project's own Node 24. Everything else in tools/ is TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const IS_WINDOWS = process.platform === 'win32';
const NODE = join(ROOT, 'node_modules', 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');
/** A terminal's Ctrl-C arrives twice, from the terminal and from npm; within this time it counts once. */
const SAME_SIGNAL_MS = 1000;

/** Large packages that few commands need, installed for these alone: folder, and command with its first argument. */
const ON_DEMAND = [
  // Lighthouse, and the libraries that benches compare with.
  { folder: 'tools/bench/on-demand', commands: ['bench planner', 'bench web'] },
  // electron-builder, which makes installers. Tests make some too.
  { folder: 'tools/desktop/on-demand', commands: ['desktop:build', 'test'] },
];

/** The program of each command, and its first argument where several share one. */
const COMMANDS = {
  start: 'tools/commands/start.ts',
  dev: 'tools/commands/dev.ts',
  build: 'tools/commands/build.ts',
  desktop: 'tools/commands/desktop.ts',
  check: 'tools/check/main.ts',
  'database-page': 'tools/check/database.ts --write',
  'managed-files': 'apps/desktop/build/managed.ts --write',
  test: 'tools/test/main.ts',
  bench: 'tools/bench/main.ts',
  admin: 'tools/commands/api-command.ts admin',
  setup: 'apps/api/dist/commands/setup.js',
  migrate: 'tools/commands/api-command.ts migrate',
  seed: 'tools/commands/api-command.ts seed',
  'verify-audit': 'tools/commands/api-command.ts verify-audit',
  backup: 'tools/commands/api-command.ts backup',
  restore: 'tools/commands/api-command.ts restore',
  'desktop:build': 'tools/commands/desktop-build.ts',
  'desktop:publish': 'tools/commands/desktop-publish.ts',
  'serve:api': 'apps/api/dist/main.js',
  'serve:web': 'apps/web/server/main.ts',
};

/** How each command is called, and its purpose. */
const USAGE = {
  start: `npm start
Installs what is missing, builds, starts everything and prints the address.
Settings such as WEB_PORT and DATA_DIR are read from the environment or .env: see .env.example.`,
  dev: 'npm run dev\nAs npm start, but changes show as they are saved.',
  build: 'npm run build\nBuilds the website and the API for production.',
  desktop: 'npm run desktop\nOpens the desktop shell beside a running npm start.',
  'database-page':
    'npm run database-page\nMakes docs/database.md and docs/trust/data-inventory.md from apps/api/schema.',
  'managed-files': 'npm run managed-files\nMakes deploy/managed from the policies of the desktop program.',
  check: 'npm run check\nChecks format, lint, types and boundaries.',
  test: `npm test -- [--only check,unit,e2e,deep] [PART OF A FILE NAME…]
Runs the tests, by default check, unit and e2e.`,
  bench: 'npm run bench -- api|mail|admin|web|planner|desktop\nMeasures one part.',
  admin: `npm run admin -- COMMAND EMAIL
  grant            makes an operator, or changes the role of one; where a second factor is required, prints a one-time link too
    --role ROLE          viewer, support, campaigns or administrator (unless given)
    --provider PROVIDER  google (unless given), apple, microsoft or openid: whose account EMAIL signs in with
  revoke           ends the role of an operator, or an invitation
  reset-passkeys   removes all passkeys and recovery codes of an operator who lost them
  link             prints a one-time link that lets an operator in without a passkey`,
  setup: `npm run setup -- [--from FILE] [--only VARIABLE…] [--backups FOLDER] [--file FILE]
npm run setup -- --check [--backups FOLDER]
Asks for a school's settings, writes them to .env and checks them against mail server, database, sign-in, proxy and backups.`,
  migrate: 'npm run migrate\nBrings the database to the latest schema.',
  seed: 'npm run seed -- [--users N] [--audit N]\nAdds made-up people and audit entries.',
  'verify-audit': 'npm run verify-audit\nChecks the hash chain of the audit log.',
  backup: `npm run backup -- FILE
npm run backup -- FOLDER
Writes all data as of one moment to a file. In a folder it names the file by the time, and deletes outdated ones.`,
  restore: 'npm run restore -- FILE\nReads a backup into an empty database.',
  'desktop:build': 'npm run desktop:build -- [--mac] [--windows] [--linux] [--dir] [KIND…]\nPacks the desktop shell.',
  'desktop:publish': `npm run desktop:publish -- [FOLDER] [--staged PERCENT] [--notes FILE]
Publishes a build with its feed.`,
  'serve:api': 'npm run serve:api\nServes the API that was built.',
  'serve:web': 'npm run serve:web\nServes the website that was built.',
};

/**
 * Memory limits of V8: by default, garbage of mails and requests grows to 100 MB in the young generation, and the old
 * one may grow fourfold on a large machine. With a limit, of which a third is ever used, it grows by less than half.
 */
const NODE_OPTIONS_OF = { 'serve:api': ['--max-old-space-size=512', '--max-semi-space-size=4'] };

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Why `npm ci` is needed in a folder, or undefined. Compares npm's own record of the installation with the lock file.
 */
function missing(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'nothing is installed yet';
  const wanted = readJson(join(folder, 'package-lock.json')).packages;
  const found = readJson(record).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const installed = found[path];
    if (!installed && entry.optional) continue;
    if (!installed || installed.version !== entry.version) return `${path.replace(/^node_modules\//, '')} changed`;
    if (!existsSync(join(folder, path))) return `${path} is gone`;
  }
  return existsSync(NODE) ? undefined : 'Node 24 is missing';
}

/**
 * Runs a child in a process group of its own, so that a terminal's signals reach it once, through us, and resolves with
 * its exit code. The closed IPC channel tells the child when we are killed.
 */
function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, detached: !IS_WINDOWS, ...options });
  let last = 0;
  const forward = (signal) => {
    if (Date.now() - last < SAME_SIGNAL_MS) return;
    last = Date.now();
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // End the child if npm was killed and could not forward a signal. Once, as a second signal does not wait.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent && last === 0) forward('SIGTERM');
  }, 1000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

async function install(folder, reason) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(
    `Installing the packages of ${relative(ROOT, join(folder, 'package-lock.json'))} (${reason}); this takes a minute or two.`,
  );
  const tick = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000);
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [IS_WINDOWS ? 'npm.cmd' : 'npm', []];
  // Development packages are installed even if the shell sets NODE_ENV.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(command, [...args, ...flags], { cwd: folder, stdio: 'inherit', shell: IS_WINDOWS });
  clearInterval(tick);
  if (code === 0) return console.log(`Installed in ${seconds()} s.`);
  console.error('The packages could not be installed: "npm ci" failed, see its message above.');
  process.exit(code);
}

const [name, ...args] = process.argv.slice(2);
const script = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
if (!script) {
  console.error(`There is no command "${name ?? ''}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}
if (args.includes('--help') || args.includes('-h')) {
  console.log(`Usage: ${USAGE[name]}`);
  process.exit(0);
}
// A production image contains its packages and is never changed by starting it.
const isProduction = process.env.NODE_ENV === 'production';
const onDemand = ON_DEMAND.filter(({ commands }) => commands.includes(name) || commands.includes(`${name} ${args[0]}`));
const folders = isProduction ? [] : [ROOT, ...onDemand.map(({ folder }) => join(ROOT, folder))];
for (const folder of folders) {
  const reason = missing(folder);
  if (reason) await install(folder, reason);
}
const built = name === 'serve:web' ? 'apps/web/dist' : script.split(' ')[0];
if (built.includes('/dist') && !existsSync(join(ROOT, built))) {
  console.error(`There is no ${built}: run "npm run build" first.`);
  process.exit(1);
}
const node = existsSync(NODE) ? NODE : process.execPath;
const environmentFile = join(ROOT, '.env');
const isFileThere = existsSync(environmentFile);
// Node reads this variable before it reads an environment file.
const { NODE_EXTRA_CA_CERTS } = isFileThere ? parseEnv(readFileSync(environmentFile, 'utf8')) : {};
const options = [...(isFileThere ? ['--env-file=.env'] : []), ...(NODE_OPTIONS_OF[name] ?? [])];
process.exit(
  await run(node, [...options, ...script.split(' '), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_EXTRA_CA_CERTS, ...process.env },
  }),
);
