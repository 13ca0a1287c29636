import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Bundles the thread that reads files: it starts ten times faster than from its sources. @returns its URL */
export async function buildReader(folder: string): Promise<URL> {
  const conditions = ['ws-source'];
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions: [...conditions, 'node', 'import', 'default'] } },
    build: { write: false, minify: false, ssr: join(import.meta.dirname, 'node-reader-worker.ts'), target: 'node24' },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The reader was not built.');
  const path = join(folder, 'reader.mjs');
  writeFileSync(path, bundle.output[0].code);
  return pathToFileURL(path);
}
