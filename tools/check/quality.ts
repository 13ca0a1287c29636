// Holds docs/quality.md against the tests, comments and documents that cite its checks.
import { globSync, readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { qualityProblems } from './quality-rules.ts';

const CATALOGUE = 'docs/quality.md';
const skipped = ['node_modules', 'dist', '.data'];
const paths = globSync(['{apps,packages,tools}/**/*.{ts,tsx,mjs,md,sql,yaml}', 'docs/**/*.md', '*.md'], {
  cwd: ROOT,
  exclude: (name) => skipped.includes(name),
}).filter((path) => path !== CATALOGUE);
const texts = new Map(paths.sort().map((path) => [path, readFileSync(fromRoot(path), 'utf8')]));
const problems = qualityProblems(readFileSync(fromRoot(CATALOGUE), 'utf8'), texts);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
