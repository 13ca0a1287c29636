import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import { Child } from '../stack/child.ts';
import { freePorts } from '../stack/ports.ts';
import { waitUntil } from '../stack/processes.ts';
import type { Stack } from '../stack/stack.ts';

interface Script {
  /** Name of its file in this folder, and of its log. */
  script: string;
  /** Beside the stack's own. */
  env: Record<string, string>;
  /** Answers, whatever it says, once the script is ready. */
  url: string;
}

/** Starts a helper of a bench, and waits until it answers. @returns its process @throws {Failure} with its last words */
export async function startChild(
  stack: Stack,
  keep: (child: Child) => void,
  { script, env, url }: Script,
): Promise<number> {
  const child = new Child({
    name: `The bench's ${script}`,
    args: [fromRoot(`tools/bench/${script}.ts`)],
    env: { ...stack.env, ...env },
    logFile: join(stack.settings.dataDir, 'logs', `${script}.log`),
  });
  keep(child);
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(answers, 10_000))) throw new Failure(`${script} does not answer.${child.lastWords()}`);
  return child.pid!;
}

/** Id of nobody: each floor answers it without an error. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Starts the server that a bench compares with, on a free port. @throws {Failure} */
export async function startFloor(
  stack: Stack,
  keep: (child: Child) => void,
  script: string,
  more: Record<string, string> = {},
): Promise<{ url: string; pid: number }> {
  const [port] = (await freePorts(1)) as [number];
  const url = `http://localhost:${port}`;
  const env = { ...more, FLOOR_PORT: String(port) };
  return { url, pid: await startChild(stack, keep, { script, env, url: `${url}/${NOBODY}` }) };
}
