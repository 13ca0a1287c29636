import { existsSync, readdirSync } from 'node:fs';
import { COMPILER, fromRoot, packageScript } from '../paths.ts';
import { runProgram } from '../test/program.ts';
import type { ProgramResult } from '../test/program.ts';
import type { Say } from '../terminal.ts';

export interface Check {
  name: string;
  /** Node programs, run one after the other. */
  programs: string[][];
}

const ON_DEMAND = 'tools/bench/on-demand';
const DEPCRUISE = packageScript('dependency-cruiser/bin/dependency-cruiser.mjs');

/** Projects to check besides the projects that `tsc -b` builds, which leave out tests. */
function checkedProjects(): string[] {
  const folders = ['apps', 'packages'].flatMap((top) =>
    readdirSync(fromRoot(top)).flatMap((name) =>
      ['', '/e2e', '/server', '/test', '/worker'].map((part) => `${top}/${name}${part}`),
    ),
  );
  // Code of benches has no types while their packages are not installed.
  const onDemand = existsSync(fromRoot(ON_DEMAND, 'node_modules')) ? [ON_DEMAND, `${ON_DEMAND}/planner-page`] : [];
  return [...folders, 'tools', ...onDemand].filter((folder) => existsSync(fromRoot(folder, 'tsconfig.json')));
}

export function checks(): Check[] {
  return [
    { name: 'format', programs: [[packageScript('oxfmt/bin/oxfmt'), '--check', '.']] },
    { name: 'lint', programs: [[packageScript('oxlint/bin/oxlint'), '.']] },
    {
      name: 'types',
      programs: [[COMPILER, '-b'], ...checkedProjects().map((folder) => [COMPILER, '--noEmit', '-p', folder])],
    },
    { name: 'boundaries', programs: [[DEPCRUISE, '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'tools']] },
    { name: 'unused code', programs: [[packageScript('knip/bin/knip.js'), '--no-progress']] },
    { name: 'lock file', programs: [[fromRoot('tools/check/lock-file.ts')]] },
    { name: 'names', programs: [[fromRoot('tools/check/names.ts')]] },
    { name: 'quality', programs: [[fromRoot('tools/check/quality.ts')]] },
    { name: 'documents', programs: [[fromRoot('tools/check/documents.ts')]] },
    { name: 'database page', programs: [[fromRoot('tools/check/database.ts')]] },
    { name: 'managed files', programs: [[fromRoot('apps/desktop/build/managed.ts')]] },
    { name: 'commits', programs: [[fromRoot('tools/check/commits.ts')]] },
  ];
}

async function runCheck(check: Check, env: NodeJS.ProcessEnv): Promise<ProgramResult> {
  const total: ProgramResult = { code: 0, output: '' };
  for (const program of check.programs) {
    const { code, output } = await runProgram(program, env);
    total.output += output;
    total.code ||= code;
  }
  return total;
}

/** Runs all checks, two at a time, and shows the output of failed ones. @returns the names of the failed checks. */
export async function runChecks(
  say: Say,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ passed: number; failed: string[] }> {
  const waiting = checks();
  const failed: string[] = [];
  const total = waiting.length;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runCheck(check, env);
      say(`${check.name} ${code === 0 ? 'passed' : 'failed'}`);
      if (code === 0) continue;
      failed.push(check.name);
      console.log(output.trimEnd());
    }
  };
  await Promise.all([work(), work()]);
  return { passed: total - failed.length, failed };
}
