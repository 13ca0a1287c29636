// Checks of lock files and package.json files beyond npm's own.
import { readFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { lockProblems } from './lock-rules.ts';
import type { LockFile, Manifest } from './lock-rules.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The workspaces, and the packages that only some commands install. */
const PROJECTS = ['', 'tools/bench/on-demand/', 'tools/desktop/on-demand/'];

const problems = PROJECTS.flatMap((project) => {
  const lock = readJson(fromRoot(`${project}package-lock.json`)) as LockFile;
  const folders = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));
  const manifests = folders.map(
    (folder) => [folder || '.', readJson(fromRoot(project, folder, 'package.json'))] as [string, Manifest],
  );
  return lockProblems(lock, new Map(manifests)).map((problem) => `${project}${problem}`);
});
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
