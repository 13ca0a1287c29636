// One exported type name per package; class names that style sheets and file names have; named breakpoints; tables that their modules alone name.
import { globSync, readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { classProblems, duplicateTypes, roleProblems } from './name-rules.ts';
import { styleProblems } from './style-rules.ts';
import { tableProblems } from './table-rules.ts';

const IGNORED = /(?:^|\/)(?:node_modules|dist|\.data|e2e|test)\/|\.(?:spec|deep)\.tsx?$/;
const paths = globSync('{apps,packages,tools}/**/*.{ts,tsx,css}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const files = paths.filter((path) => !IGNORED.test(path)).sort();
const sources = new Map(files.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]));
const problems = [
  ...duplicateTypes(sources),
  ...classProblems(sources),
  ...roleProblems(sources),
  ...styleProblems(sources),
  ...tableProblems(sources),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
