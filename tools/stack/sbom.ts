import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot, ROOT } from '../paths.ts';
import { npm } from './build.ts';

/** The list of software parts of a build (CycloneDX). */
export const SBOM = fromRoot('dist', 'sbom.cdx.json');

interface Bom {
  metadata: { component: { name: string } };
}

/** Writes all packages of the lock file, with the build's own: the website's packages are bundled by it. */
export async function writeSbom(file = SBOM): Promise<void> {
  const { command = process.execPath, args } = npm([
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]);
  const { stdout } = await promisify(execFile)(command, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const bom = JSON.parse(stdout) as Bom;
  // npm calls the root by the name of its folder.
  bom.metadata.component.name = 'bellweek';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
}
