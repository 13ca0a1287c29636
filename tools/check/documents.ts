// Checks the pages that people start from: lines short enough to read, paths and links that lead somewhere.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { ROOT, fromRoot } from '../paths.ts';
import { documentProblems } from './document-rules.ts';

const pages = globSync(['*.md', 'docs/{.,trust}/*.md', '{apps,packages}/*/README.md', 'tools/README.md'], {
  cwd: ROOT,
}).sort();
const problems = pages.flatMap((page) =>
  documentProblems(page, readFileSync(fromRoot(page), 'utf8'), (path) => existsSync(fromRoot(path))),
);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
