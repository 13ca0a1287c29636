// What the lock file and the package.json files must promise, beyond what npm itself checks.
import { readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { lockProblems } from './lock-rules.ts';
import type { LockFile, Manifest } from './lock-rules.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const lock = readJson(fromRoot('package-lock.json')) as LockFile;
const folders = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));
const manifests = folders.map(
  (folder) => [folder || '.', readJson(`${ROOT}/${folder}/package.json`)] as [string, Manifest],
);
const problems = lockProblems(lock, new Map(manifests));
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
