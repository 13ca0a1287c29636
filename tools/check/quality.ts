// Checks docs/quality.md and docs/specification.md against the tests, comments and documents that cite them.
import { globSync, readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { qualityProblems, sectionProblems } from './quality-rules.ts';

const CATALOGUE = 'docs/quality.md';
const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const skipped = ['node_modules', 'dist', '.data'];
const paths = globSync(['{apps,packages,tools}/**/*.{ts,tsx,mjs,md,sql,yaml}', 'docs/**/*.md', '*.md'], {
  cwd: ROOT,
  exclude: (name) => skipped.includes(name),
}).filter((path) => path !== CATALOGUE);
const texts = new Map(paths.sort().map((path) => [path, read(path)]));
const problems = [...qualityProblems(read(CATALOGUE), texts), ...sectionProblems(read('docs/specification.md'), texts)];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
