import { Failure } from '../failure.ts';

/** What a build is asked for. */
export interface BuildRequest {
  /** As electron-builder names them; none for the system of this computer. */
  systems: readonly string[];
  /** Kinds of archives and installers of the one system; none for all that the systems have. */
  kinds: readonly string[];
  /** Only the folder that would be installed. */
  isFolder: boolean;
}

export interface Pass {
  /** For electron-builder. */
  args: string[];
  isOfDebs: boolean;
}

const DEB = 'deb';
/** As electron-builder names what `desktop:publish` knows by its ending. */
const KINDS: Record<string, readonly string[]> = {
  mac: ['dmg', 'zip'],
  win: ['nsis', 'zip'],
  linux: ['AppImage', DEB, 'tar.gz', 'zip'],
};

/** @throws {Failure} for a kind that is made for another system, or that nobody could be given */
export function refuseUnknownKinds({ systems: [system = ''], kinds }: BuildRequest): void {
  const known = KINDS[system] ?? [];
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (unknown !== undefined) throw new Failure(`There is no ${unknown} for this system: ${known.join(', ')}.`);
}

/**
 * The runs of electron-builder that a build takes. A .deb is packed by itself: into the folder it is made of electron-builder
 * writes that its updates are .debs, and whatever else is made of that folder would believe it of itself.
 */
export function packingPasses({ systems, kinds, isFolder }: BuildRequest, platform: NodeJS.Platform): Pass[] {
  const flags = systems.map((name) => `--${name}`);
  if (isFolder) return [{ args: [...flags, '--dir'], isOfDebs: false }];
  const isLinux = systems.includes('linux') || (systems.length === 0 && platform === 'linux');
  const others = kinds.filter((kind) => !isLinux || kind !== DEB);
  const passes: Pass[] = [];
  if (kinds.length === 0 || others.length > 0) passes.push({ args: [...flags, ...others], isOfDebs: false });
  if (isLinux && (kinds.length === 0 || kinds.includes(DEB))) passes.push({ args: ['--linux'], isOfDebs: true });
  return passes;
}
