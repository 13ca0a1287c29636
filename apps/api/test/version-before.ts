import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS = 'apps/api/src/database/migrations/index.ts';

/** A runnable tree of another version's sources. */
export interface Version {
  commit: string;
  root: string;
  remove: () => void;
}

function linkPackages(root: string): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@bellweek'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@bellweek' && name !== '.vite') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  // The packages that the API runs on are part of the version; all others are ours.
  for (const name of ['api-client', 'public-fetch']) {
    symlinkSync(join(root, 'packages', name), join(modules, '@bellweek', name));
  }
}

/**
 * Checks out the sources before the last migration, from the repository's history.
 * @throws when the history does not reach so far back.
 */
export function versionBeforeLastMigration(): Version {
  const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 1 << 28 });
  const commit = git('log', '-1', '--format=%H^', '--', MIGRATIONS).toString().trim();
  const root = mkdtempSync(join(tmpdir(), 'bellweek-before-'));
  execFileSync('tar', ['-x', '-C', root], { input: git('archive', commit) });
  linkPackages(root);
  return { commit, root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
