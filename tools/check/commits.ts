// Subjects of commits, from the first that the rule applies to. Without git or its history there is nothing to check.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.ts';
import { commitProblems } from './commit-rules.ts';

/** The last commit before the rule. */
const BASE = '87469bf8dba0';

const git = (...args: string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : null;
};
// A tarball within another repository, or a shallow clone, does not have the commit.
const isInHistory = git('merge-base', '--is-ancestor', BASE, 'HEAD') !== null;
const subjects = isInHistory ? (git('log', '--no-merges', '--format=%s', `${BASE}..HEAD`) ?? '') : '';
const problems = commitProblems(subjects.split('\n').filter((subject) => subject !== ''));
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
