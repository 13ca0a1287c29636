import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { COMPILER, fromRoot, ROOT } from '../paths.ts';
import type { Say } from '../terminal.ts';
import { runToEnd } from './child.ts';
import type { Child } from './child.ts';
import { releaseLock, takeLock } from './lock.ts';
import { isAlive, sleep } from './processes.ts';

const STAMP = fromRoot('node_modules', '.bellweek', 'build');
const LOCK = fromRoot('node_modules', '.bellweek', 'build.lock');
const OUTPUTS = ['apps/api/dist/main.js', 'packages/api-client/dist', 'packages/public-fetch/dist', 'apps/web/dist'];
/** Folders that no build reads. */
const IGNORED = new Set(['node_modules', 'dist', 'e2e', '.data', 'coverage', 'test-results']);
const SOURCES = ['apps', 'packages', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

function* filesOf(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.has(entry.name) || /[.]spec[.]tsx?$|[.]tsbuildinfo$/.test(entry.name)) continue;
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(full);
    else if (entry.isFile()) yield full;
  }
}

/** A hash of all inputs of a build. Content, not dates: switching branches back and forth costs no build. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = fromRoot(source);
    for (const file of /[.]json$/.test(source) ? [path] : filesOf(path)) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function isBuilt(): boolean {
  if (!existsSync(STAMP) || !OUTPUTS.every((path) => existsSync(fromRoot(path)))) return false;
  return readFileSync(STAMP, 'utf8') === sourcesHash();
}

/** Watchers write into the same folders, so that the last build is not reliable any more. */
export const forgetBuild = (): void => rmSync(STAMP, { force: true });

export interface BuildOptions {
  env: NodeJS.ProcessEnv;
  logDir: string;
  say: Say;
  onStart?: (child: Child) => void;
}

/** Compiles the API and the contract it shares. */
export function compile({ env, logDir, onStart }: BuildOptions): Promise<void> {
  const args = [COMPILER, '-b'];
  const logFile = join(logDir, 'compile.log');
  return runToEnd({ name: 'The compiler', args, env, logFile, isForeign: true }, onStart);
}

/** npm under our Node; without npm as our parent, the machine's own. */
export function npm(args: string[]): { command?: string; args: string[] } {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? { args: [script, ...args] } : { command: 'npm', args };
}

/** Builds API and website, even if a build exists. */
export async function build(options: BuildOptions): Promise<void> {
  const { env, logDir, onStart, say } = options;
  mkdirSync(logDir, { recursive: true });
  const hash = sourcesHash();
  forgetBuild();
  say('Building the API');
  await compile(options);
  say('Building the website');
  const command = npm(['run', 'build', '-w', 'apps/web']);
  const logFile = join(logDir, 'build-web.log');
  await runToEnd({ name: 'The build of the website', ...command, env, logFile }, onStart);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

const DESKTOP = fromRoot('apps', 'desktop');
const RUNS = join(DESKTOP, 'dist', 'runs');
/** Longer than any run. */
const DAY_MS = 86_400_000;

/**
 * Whether a run was killed before it could remove its folder: its process has ended, or the folder is more than a day
 * old.
 */
export function isLeftBehind(name: string, changedAt: number, now: number): boolean {
  const [, pid] = /^run-(\d+)-/.exec(name) ?? [];
  return now - changedAt > DAY_MS || (pid !== undefined && !isAlive(Number(pid)));
}

function removeLeftBehind(): void {
  for (const name of readdirSync(RUNS)) {
    const path = join(RUNS, name);
    // Another run may be removing it at the same time.
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || !isLeftBehind(name, found.mtimeMs, Date.now())) continue;
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A folder for a build of the desktop shell beside others, from which its packages resolve. */
export function desktopFolder(): { path: string; remove: () => void } {
  mkdirSync(RUNS, { recursive: true });
  removeLeftBehind();
  const path = mkdtempSync(join(RUNS, `run-${process.pid}-`));
  copyFileSync(join(DESKTOP, 'package.json'), join(path, 'package.json'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Builds the desktop shell, even if a build exists; no server needs it. @param folder parent of its `dist` */
export async function buildDesktop(
  { env: given, logDir, onStart, say }: BuildOptions,
  folder = DESKTOP,
): Promise<void> {
  const env = { ...given, DESKTOP_DIST: join(folder, 'dist') };
  mkdirSync(logDir, { recursive: true });
  say('Building the desktop shell');
  const command = npm(['run', 'build', '-w', 'apps/desktop']);
  await runToEnd(
    { name: 'The build of the desktop shell', ...command, env, logFile: join(logDir, 'build-desktop.log') },
    onStart,
  );
}

/** Builds if the sources changed since the last build. Two copies that start at once build one after the other. */
export async function ensureBuilt(options: BuildOptions): Promise<void> {
  if (isBuilt()) return;
  let told = false;
  while (takeLock(LOCK) !== undefined) {
    if (!told) options.say('Waiting for another build of this folder');
    told = true;
    await sleep(500);
  }
  try {
    if (!isBuilt()) await build(options);
  } finally {
    releaseLock(LOCK);
  }
}
