// Checks the pages that people start from: lines short enough to read, paths and links that lead somewhere, no unproved row.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { documentProblems } from './document-rules.ts';
import { trustProblems } from './trust-rules.ts';

const pages = globSync(['*.md', 'docs/{.,trust}/*.md', '{apps,packages}/*/README.md', 'tools/README.md'], {
  cwd: ROOT,
}).sort();
const exists = (path: string): boolean => existsSync(fromRoot(path));
const problems = pages.flatMap((page) => {
  const text = readFileSync(fromRoot(page), 'utf8');
  return [...documentProblems(page, text, exists), ...trustProblems(page, text, exists)];
});
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
