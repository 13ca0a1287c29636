// Rules that need the text of all sources: names, style sheets, comments, and which module names which table.
import { globSync, readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { classProblems, duplicateTypes, roleProblems } from './name-rules.ts';
import { commentProblems, spreadProblems, styleProblems } from './style-rules.ts';
import { tableProblems } from './table-rules.ts';

const OUTPUT = /(?:^|\/)(?:node_modules|dist|\.data)\//;
const TEST = /(?:^|\/)(?:e2e|test)\/|\.(?:spec|deep)\.tsx?$/;
const paths = globSync('{apps,packages,tools}/**/*.{ts,tsx,css}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const files = paths.filter((path) => !OUTPUT.test(path)).sort();
const all = new Map(files.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]));
const sources = new Map([...all].filter(([path]) => !TEST.test(path)));
const problems = [
  ...duplicateTypes(sources),
  ...classProblems(sources),
  ...roleProblems(sources),
  ...styleProblems(sources),
  ...commentProblems(all),
  ...spreadProblems(all),
  ...tableProblems(sources),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
