import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Manifest } from './manifest.ts';
import { PLANNER_PAGE } from './prerender.ts';

const SOURCE = 'src/features/planner/planner-page.tsx';
const FRAME = 'index.html';

/**
 * Every file that the planner may ask for: those its page loads at once, and those its parts load later. Parts of other
 * pages, which the frame loads later too, are left out.
 */
function plannerFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string, follows: boolean): void => {
    const key = `${source} ${follows}`;
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}: does the planner's worker name the right file?`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of chunk.imports ?? []) visit(next, follows && next !== FRAME);
    if (follows) for (const next of chunk.dynamicImports ?? []) visit(next, true);
  };
  visit(FRAME, false);
  visit(SOURCE, true);
  return [...files].sort();
}

export interface WorkerBuild {
  root: string;
  configFile: string;
  client: string;
  manifest: Manifest;
  firstScript: string;
  /** Public key of the manifest that the worker demands. */
  key: string;
}

async function buildScript(
  worker: WorkerBuild,
  source: string,
  name: string,
  define: Record<string, string>,
): Promise<void> {
  await build({
    configFile: worker.configFile,
    logLevel: 'warn',
    define,
    build: {
      emptyOutDir: false,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(worker.root, 'worker', source),
        output: { format: 'iife', entryFileNames: name },
      },
    },
  });
}

const [WORKER, RETIRED_WORKER] = ['planner-worker.js', 'planner-worker.off.js'];

/**
 * Writes the worker that caches the planner for offline use, and the worker that removes the cache.
 *
 * @returns paths of both, and of the files of the planner besides its page
 */
export async function buildPlannerWorker(worker: WorkerBuild): Promise<string[]> {
  const { client, manifest, firstScript, key } = worker;
  const files = [...new Set([...plannerFiles(manifest), `/${firstScript}`])];
  const page = readFileSync(join(client, PLANNER_PAGE));
  const version = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 16);
  const contents = { version, files, entry: `/${manifest[FRAME]?.file ?? ''}`, key };
  await buildScript(worker, 'planner-worker.ts', WORKER, {
    __PLANNER_CONTENTS__: JSON.stringify(contents),
  });
  await buildScript(worker, 'retired-worker.ts', RETIRED_WORKER, {});
  return [...files, `/${WORKER}`, `/${RETIRED_WORKER}`];
}
