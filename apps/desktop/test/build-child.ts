import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundles the program of a child process, which runs without a test runner. @returns its path */
export async function buildChild(folder: string, program = 'planner-child.ts'): Promise<string> {
  const conditions = ['ws-source'];
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions: [...conditions, 'node', 'import', 'default'] } },
    build: { write: false, minify: false, ssr: join(import.meta.dirname, program), target: 'node24' },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The child was not built.');
  const path = join(folder, 'child.mjs');
  writeFileSync(path, bundle.output[0].code);
  return path;
}
