type Versions = Record<string, string>;

export interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  allowScripts?: Record<string, boolean>;
}

interface LockEntry extends Manifest {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface LockFile {
  packages: Record<string, LockEntry>;
}

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
/** A version, or a package under a name of our own with its version. */
const EXACT = /^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function manifestProblems(folder: string, manifest: Manifest, locked: LockEntry | undefined): string[] {
  const problems: string[] = [];
  for (const kind of KINDS) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!EXACT.test(version)) problems.push(`${folder}: ${name} must have an exact version, not "${version}".`);
      else if (locked?.[kind]?.[name] !== version) {
        problems.push(`${folder}: ${name} ${version} is not in package-lock.json; run "npm install".`);
      }
    }
  }
  return problems;
}

/** Node's resolution: the package's folder, then each folder above it. */
function isLocked(packages: LockFile['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/**
 * "npm ci" refuses a lock file that lacks an optional package, such as the binary of another system. "npm install"
 * writes such a file without a warning if the registry does not have that package yet.
 */
function missingPackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(path ? { ...entry.dependencies, ...entry.optionalDependencies } : {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `package-lock.json: ${name} is missing, which ${nameOf(path)} depends on.`),
  );
}

/**
 * Versions are exact and locked; the lock file names no address of a registry, so that any mirror works; no package is
 * missing; and each package with an install script was decided on.
 * @param manifests by workspace folder, "." being the root.
 */
export function lockProblems(lock: LockFile, manifests: ReadonlyMap<string, Manifest>): string[] {
  const problems = missingPackages(lock);
  for (const [folder, manifest] of manifests) {
    problems.push(...manifestProblems(folder, manifest, lock.packages[folder === '.' ? '' : folder]));
  }
  const decided = manifests.get('.')?.allowScripts ?? {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const name = nameOf(path);
    if (entry.resolved) problems.push(`package-lock.json: ${name} names an address (${entry.resolved}).`);
    if (!entry.integrity) problems.push(`package-lock.json: ${name} has no integrity hash.`);
    if (entry.hasInstallScript && !Object.hasOwn(decided, name)) {
      problems.push(`package.json: ${name} has an install script, but allowScripts does not say whether it may run.`);
    }
  }
  return problems;
}
