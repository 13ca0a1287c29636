import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';

export type System = 'windows' | 'mac' | 'linux';

/** electron-builder's short names in file names of builds (apps/desktop/electron-builder.config.mjs). */
const SYSTEMS: Record<string, System> = { win: 'windows', mac: 'mac', linux: 'linux' };
const NAME =
  /^Bellweek-(\d+[.]\d+[.]\d+)-(win|mac|linux)-(x64|x86_64|amd64|arm64|aarch64|universal)[.](exe|dmg|zip|AppImage|deb|tar[.]gz)$/;

/** Kinds by priority: the file offered for download comes first. */
const ORDER = ['exe', 'dmg', 'AppImage', 'deb', 'tar.gz', 'zip'];
/** Browsers do not tell the processor: the file for both comes first, the rarest last. */
const PROCESSORS = ['universal', 'x64', 'x86_64', 'amd64', 'arm64', 'aarch64'];

export interface BuildFile {
  name: string;
  path: string;
  size: number;
  /** In base64. */
  sha512: string;
}

export interface Build {
  version: string;
  system: System;
  files: BuildFile[];
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('base64');
}

/**
 * The builds in a folder of electron-builder's, one per system. @throws {Failure} for none, and for several versions
 */
export async function findBuilds(folder: string): Promise<Build[]> {
  const names = listed(folder).flatMap((name) => {
    const [, version, os, processor, extension] = NAME.exec(name) ?? [];
    if (!version || !os || !processor || !extension || !isFile(join(folder, name))) return [];
    const rank = ORDER.indexOf(extension) * PROCESSORS.length + PROCESSORS.indexOf(processor);
    return [{ name, version, system: SYSTEMS[os]!, rank }];
  });
  const [first] = names;
  if (!first)
    throw new Failure(
      `There is no build in ${folder}: a build is called Bellweek-1.2.3-linux-x64.AppImage or the like.`,
    );
  const versions = [...new Set(names.map(({ version }) => version))];
  if (versions.length > 1)
    throw new Failure(`There are builds of ${versions.join(' and ')} in ${folder}: remove the old ones.`);
  const builds = new Map<System, Build>();
  for (const { name, version, system } of names.sort((a, b) => a.rank - b.rank)) {
    const path = join(folder, name);
    const build = builds.get(system) ?? { version, system, files: [] };
    build.files.push({ name, path, size: statSync(path).size, sha512: await hashOf(path) });
    builds.set(system, build);
  }
  return [...builds.values()];
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new Failure(`${folder} cannot be read.`);
  }
}
