import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChild } from '../build-child.ts';
import type { Results, StoreRound } from './results.ts';
import { measureHour, measureWindows } from './windows.ts';

// node main.ts DATA RESULTS, with DESKTOP_FOLDER and CHROMIUM_PATH: see `npm run bench -- desktop`.

const ROUNDS = 5;
const ACCOUNT = '8f14e45f-ceea-4d67-8f14-e45fceea1d67';
const YEAR_MS = 365 * 86_400_000;

/** Writes the files of a person who was signed in before. */
function remember(dataDir: string): void {
  const user = {
    id: ACCOUNT,
    name: 'Sam Student',
    email: 'student@example.com',
    oauthProvider: 'google',
    isAdmin: false,
  };
  const license = { type: 'individual', expiresAt: new Date(Date.now() + YEAR_MS).toISOString() };
  writeFileSync(join(dataDir, 'account.json'), JSON.stringify({ user, license, confirmedAt: Date.now() }));
}

/** Lays out the baseline program with a preload, which windows of the fake Electron need. */
function layOutFloor(folder: string): { main: string; dataDir: string } {
  for (const part of ['main', 'preload', 'data']) mkdirSync(join(folder, part), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'floor.mjs'), join(folder, 'main/main.mjs'));
  writeFileSync(join(folder, 'preload/preload.cjs'), '');
  return { main: join(folder, 'main/main.mjs'), dataDir: join(folder, 'data') };
}

async function run(folder: string, data: string): Promise<Results> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  remember(dataDir);
  const child = await buildChild(folder, 'bench/store-child.ts');
  const store = (task: string): string => {
    const args = ['--disable-warning=ExperimentalWarning', child, task, join(dataDir, 'planners'), ACCOUNT, data];
    return execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  };
  store('fill');
  const floor = layOutFloor(join(folder, 'floor'));
  const windows: Results['windows'] = [];
  // Warm-up: in the first round the browser has no profile yet.
  await measureWindows(dataDir, floor);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const measured = await measureWindows(dataDir, floor);
    windows.push(measured);
    const { ours, floor: empty } = measured.start;
    console.log(`round ${round} of ${ROUNDS}: start ${Math.round(ours)} ms, of an empty page ${Math.round(empty)} ms`);
  }
  const rounds = JSON.parse(store('measure')) as StoreRound[];
  console.log('An hour of edits');
  return { store: rounds, windows, hour: await measureHour(dataDir) };
}

const [, , data = '', results = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'bellweek-bench-'));
try {
  writeFileSync(results, JSON.stringify(await run(folder, data)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
