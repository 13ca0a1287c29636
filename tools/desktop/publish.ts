import type { KeyObject } from 'node:crypto';
import {
  constants,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, isRefusal } from '../failure.ts';
import { hashOf } from './builds.ts';
import type { Build, BuildFile, System } from './builds.ts';
import { signText } from './signing-key.ts';

/** As in the contract (release-feed.ts); the spec beside this file compares them. */
const FEED_NAMES: Record<System, string> = { windows: 'latest.yml', mac: 'latest-mac.yml', linux: 'latest-linux.yml' };
const SIGNATURE_MARK = '# bellweek-signature: ';
/** Versions that the contract accepts. */
const VERSION = /^(0|[1-9]\d{0,4})[.](0|[1-9]\d{0,4})[.](0|[1-9]\d{0,4})$/;
const MOST_NOTES = 20_000;
const MOST_FILES = 10;
const MOST_SIZE = 4_000_000_000;

export interface PublishOptions {
  /** The folder the API serves. */
  folder: string;
  key: KeyObject;
  notes: string;
  /** Percentage of the installations that are offered it, 0 to 100. */
  percentage: number;
  now: Date;
}

interface Published {
  version: string;
  releaseDate: string;
  publishedAt: string;
}

/** The published feed; null if there is none. */
function readPublished(path: string): Published | null {
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  const at = text.lastIndexOf(SIGNATURE_MARK);
  try {
    return JSON.parse(at < 0 ? text : text.slice(0, at)) as Published;
  } catch {
    throw new Failure(`${path} was not written by this command: move it away first.`);
  }
}

function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((n) => a?.[n] !== b?.[n]);
  return at === undefined ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
}

function sync(path: string): void {
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  fsyncSync(file);
  closeSync(file);
}

/** Renames a finished file into place: readers find the old one or the new one, and never a part. */
function moveIntoPlace(partial: string, path: string): void {
  sync(partial);
  renameSync(partial, path);
  if (process.platform !== 'win32') sync(dirname(path));
}

async function addFile(folder: string, { name, path, sha512 }: BuildFile): Promise<void> {
  const place = join(folder, name);
  if (existsSync(place)) {
    if ((await hashOf(place)) === sha512) return;
    throw new Failure(`${name} is published already, and was another file. Give the build a new version.`);
  }
  // The API does not serve hidden files.
  const partial = join(folder, `.${name}.partial`);
  try {
    copyFileSync(path, partial, constants.COPYFILE_FICLONE);
    if ((await hashOf(partial)) !== sha512) throw new Failure(`${name} changed while it was copied.`);
    moveIntoPlace(partial, place);
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Refuses builds whose feed shells could not read: they would take no update until the next release. @throws {Failure}
 */
function refuseUnreadable({ version, files }: Build, { notes }: PublishOptions): void {
  if (!VERSION.test(version)) throw new Failure(`${version} is no version that programs understand: give it as 1.2.3.`);
  if (notes.length > MOST_NOTES)
    throw new Failure(`The notes are ${notes.length} letters long: ${MOST_NOTES} are taken.`);
  if (files.length > MOST_FILES) throw new Failure(`These are ${files.length} files: ${MOST_FILES} are taken.`);
  const wrong = files.find(({ size }) => size < 1 || size > MOST_SIZE);
  if (wrong) throw new Failure(`${wrong.name} has ${wrong.size} bytes: it must have some, and at most ${MOST_SIZE}.`);
}

/**
 * Publishes a system's build: its files first, then the feed that names them. The same build again changes the notes
 * and the percentage. @throws {Failure} for a version below the published one, for a file that was published otherwise,
 * for a feed that shells would not read, and for a folder that is not writable
 */
export async function publish(build: Build, options: PublishOptions): Promise<string> {
  refuseUnreadable(build, options);
  try {
    return await write(build, options);
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    const why = `${options.folder} (RELEASES_DIR) did not take it: ${failure.message}.`;
    throw new Failure(`${build.version} for ${build.system} is not published; ${why}`);
  }
}

/** @returns the path of the feed, which is written last */
async function write(build: Build, options: PublishOptions): Promise<string> {
  const { version, system, files } = build;
  const { folder, key, notes, percentage, now } = options;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FEED_NAMES[system]);
  const before = readPublished(path);
  const order = before ? compare(version, before.version) : 1;
  if (order < 0) throw new Failure(`${before?.version} is published for ${system}: ${version} is older.`);
  for (const file of files) await addFile(folder, file);
  // Shells refuse a feed that is not later than the last one they saw, whatever this computer's clock says.
  const at = Math.max(now.getTime(), before ? Date.parse(before.publishedAt) + 1 : 0);
  const feed = {
    version,
    system,
    files: files.map(({ name, sha512, size }) => ({ url: name, sha512, size })),
    releaseDate: order === 0 && before ? before.releaseDate : now.toISOString(),
    publishedAt: new Date(at).toISOString(),
    releaseNotes: notes,
    stagingPercentage: percentage,
  };
  const body = `${JSON.stringify(feed, null, 2)}\n`;
  const partial = join(folder, `.${FEED_NAMES[system]}.partial`);
  writeFileSync(partial, `${body}${SIGNATURE_MARK}${signText(body, key)}\n`);
  moveIntoPlace(partial, path);
  return path;
}
