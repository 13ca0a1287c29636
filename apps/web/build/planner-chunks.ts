import { join } from 'node:path';
import { build } from 'vite';
import type { Rolldown } from 'vite';

const PAGE = 'src/features/planner/open-planner.tsx';
/** Sources that only people with a planner in this browser load. */
const OF_PLANNERS = [PAGE, 'src/features/planner/reminders.ts', 'src/leaving/planner-data.ts'];

/**
 * Joins the modules that the open planner needs at once, and visitors without a planner never do: half as many files to wait for, and
 * 20 kB less, as they compress better together. Libraries are a file of their own, as they change less often.
 *
 * See docs/decisions/0130-modules-of-the-planner-in-one-file.md.
 *
 * @param root of the website's sources
 * @returns the name of the file of a module; null where the bundler decides
 */
export async function plannerChunks(root: string, configFile: string): Promise<(id: string) => string | null> {
  const own = await plannerModules(root, configFile);
  return (id) => {
    if (!own.has(id)) return null;
    return id.includes('node_modules') ? 'planner-libraries' : 'planner';
  };
}

/** Asks a first build, as only a bundler knows what is left of each import. Without the page itself: it has to keep its name. */
async function plannerModules(root: string, configFile: string): Promise<ReadonlySet<string>> {
  const chunks = await chunksOf(configFile);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sources = OF_PLANNERS.map((source) => join(root, source));
  const doors = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && sources.includes(facadeModuleId));
  const [page] = doors.filter(({ facadeModuleId }) => facadeModuleId === sources[0]);
  if (!page) throw new Error(`The build has no ${PAGE} of its own: is it imported at once?`);
  const atOnce = (file: string): readonly string[] => byFile.get(file)?.imports ?? [];
  const later = (file: string): readonly string[] => byFile.get(file)?.dynamicImports ?? [];
  const isDoor = (file: string): boolean => doors.some(({ fileName }) => fileName === file);
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const site = reached(entries, (file) => [...atOnce(file), ...later(file).filter((each) => !isDoor(each))]);
  const own = [...reached([page.fileName], atOnce)].filter((file) => !site.has(file));
  return new Set(own.flatMap((file) => byFile.get(file)?.moduleIds ?? []).filter((id) => id !== page.facadeModuleId));
}

async function chunksOf(configFile: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({ configFile, logLevel: 'error', build: { write: false, minify: false, manifest: false } });
  return [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output.filter((file) => file.type === 'chunk') : []));
}

/** All files that can be reached from some, these included. */
function reached(from: readonly string[], next: (file: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  for (const file of found) for (const each of next(file)) found.add(each);
  return found;
}
