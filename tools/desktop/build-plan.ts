import { Failure } from '../failure.ts';

/** Options of a build. */
export interface BuildRequest {
  /** In electron-builder's names; none for the system of this computer. */
  systems: readonly string[];
  /** Kinds of archives and installers of the one system; none for all of the systems' kinds. */
  kinds: readonly string[];
  /** Only the folder that would be installed. */
  isFolder: boolean;
}

export interface Pass {
  /** For electron-builder. */
  args: string[];
  isDeb: boolean;
}

const DEB = 'deb';
/** Kinds that `desktop:publish` knows by their extension, in electron-builder's names. */
const KINDS: Record<string, readonly string[]> = {
  mac: ['dmg', 'zip'],
  win: ['nsis', 'zip'],
  linux: ['AppImage', DEB, 'tar.gz', 'zip'],
};

/** @throws {Failure} for a kind of another system, or one that is not distributed */
export function refuseUnknownKinds({ systems: [system = ''], kinds }: BuildRequest): void {
  const known = KINDS[system] ?? [];
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (unknown !== undefined) throw new Failure(`There is no ${unknown} for this system: ${known.join(', ')}.`);
}

/**
 * The runs of electron-builder for a build. A .deb is packed separately: electron-builder writes into its folder that
 * updates are .debs, and every other package of that folder would contain this too.
 */
export function packingPasses({ systems, kinds, isFolder }: BuildRequest, platform: NodeJS.Platform): Pass[] {
  const flags = systems.map((name) => `--${name}`);
  if (isFolder) return [{ args: [...flags, '--dir'], isDeb: false }];
  const isLinux = systems.includes('linux') || (systems.length === 0 && platform === 'linux');
  const others = kinds.filter((kind) => !isLinux || kind !== DEB);
  const passes: Pass[] = [];
  if (kinds.length === 0 || others.length > 0) passes.push({ args: [...flags, ...others], isDeb: false });
  if (isLinux && (kinds.length === 0 || kinds.includes(DEB))) passes.push({ args: ['--linux'], isDeb: true });
  return passes;
}
