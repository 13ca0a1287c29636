import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { chooseSigner, signBuild } from './build-manifest.ts';
import { checkBudget } from './budget.ts';
import { compressFolder } from './compress.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { plannerChunks } from './planner-chunks.ts';
import { buildPlannerWorker } from './planner-worker.ts';
import { buildSchoolKey } from './school-key.ts';
import { prerender } from './prerender.ts';
import type { ServerEntry } from './prerender.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const CLIENT = join(DIST, 'client');
/** Temporary: removed once the pages are rendered. */
const RENDERER = join(DIST, 'renderer');

const configFile = join(ROOT, 'vite.config.ts');

/**
 * Modules bundled together into one file, as a phone waits a round trip for each. Only these sources, not their
 * imports, so that the styles all pages share stay first.
 */
const CHUNKS = [
  { name: 'scenes', test: /packages\/ui\/src\/(?:scenes\/|illustrations\/hero-)/ },
  { name: 'drawings', test: /packages\/ui\/src\/(?:(?:subjects|week-grid)\/|illustrations\/planner-screen\.tsx)/ },
];

/** Builds the render-blocking script as a classic one: a module would run too late to prevent a flash. */
async function buildFirstScript(): Promise<string> {
  const result = await build({
    configFile,
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(ROOT, 'src/before-paint/before-paint.ts'),
        output: { format: 'iife', entryFileNames: 'assets/first-[hash].js' },
      },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The first script was not built.');
  return bundle.output[0].fileName;
}

const STYLES = / *<link rel="stylesheet"[^>]*>\n/g;

/** Puts the frame's own styles, which fix the order of the layers, before the styles of the chunks it imports. */
function layersFirst(page: string, manifest: Manifest): string {
  const own = manifest['index.html']?.css ?? [];
  const rank = (link: string): number => (own.some((file) => link.includes(file)) ? 0 : 1);
  const links = (page.match(STYLES) ?? []).toSorted((one, other) => rank(one) - rank(other));
  return page.replaceAll(STYLES, () => links.shift() ?? '');
}

/** File names with short hashes, as the first script lists nearly all files. Seven characters, 42 bits, tell them apart. */
const NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' };

async function main(): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- A build's own process: no config module is there
  const signer = chooseSigner(process.env);
  rmSync(DIST, { recursive: true, force: true });
  const groups = [...CHUNKS, { name: await plannerChunks(ROOT, configFile), debugName: 'planner' }];
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      rolldownOptions: { output: { ...NAMES, codeSplitting: { includeDependenciesRecursively: false, groups } } },
    },
  });
  const firstScript = await buildFirstScript();
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: join(ROOT, 'src/entry-server.tsx'), outDir: RENDERER, manifest: false, copyPublicDir: false },
  });

  const manifest = readManifest(CLIENT);
  const renderer = (await import(pathToFileURL(join(RENDERER, 'entry-server.js')).href)) as ServerEntry;
  const template = layersFirst(readFileSync(join(CLIENT, 'index.html'), 'utf8'), manifest);
  const ownPages = [await buildSchoolKey(ROOT, configFile, CLIENT)];
  await prerender({ renderer, template, manifest, firstScript, dist: DIST, ownPages });
  const key = signer.publicKey;
  const files = await buildPlannerWorker({ root: ROOT, configFile, client: CLIENT, manifest, firstScript, key });
  signBuild(DIST, files, signer);
  rmSync(RENDERER, { recursive: true });
  rmSync(join(CLIENT, '.vite'), { recursive: true });
  await compressFolder(CLIENT);
  checkBudget(CLIENT, manifest, firstScript);
}

await main();
