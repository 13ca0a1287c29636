import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

export type { Manifest };

/** Reads Vite's manifest: built files by source path. */
export function readManifest(client: string): Manifest {
  return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
}

export interface Files {
  scripts: string[];
  styles: string[];
  fonts: string[];
}

/** Files that these sources need before they can be rendered, each once, imports first. */
export function filesOf(manifest: Manifest, sources: string[]): Files {
  const [scripts, styles, fonts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const seen = new Set<string>();
  const visit = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}: does the route table name the right file?`);
    chunk.imports?.forEach(visit);
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.assets?.filter((file) => file.endsWith('.woff2')).forEach((file) => fonts.add(file));
  };
  sources.forEach(visit);
  return { scripts: [...scripts], styles: [...styles], fonts: [...fonts] };
}
