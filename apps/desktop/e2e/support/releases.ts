import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

export interface Key {
  file: string;
  /** As a build carries it. */
  publicKey: string;
}

function publish(args: string[], keyFile = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/commands/desktop-publish.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, RELEASE_SIGNING_KEY: '', RELEASE_SIGNING_KEY_FILE: keyFile },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Nothing was published: ${stderr}`);
  return stdout;
}

export function newKey(folder: string, name: string): Key {
  const file = join(folder, `${name}.pem`);
  const [, publicKey = ''] = /RELEASE_KEY=(\S+)/.exec(publish(['--new-key', file])) ?? [];
  return { file, publicKey };
}

/** Above every one published before on the same copy. */
function nextVersion(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `1.${Math.floor(seconds / 86_400)}.${seconds % 86_400}`;
}

/** Publishes a made-up AppImage into the releases folder of the copy under test. @returns its version */
export function publishBuild(folder: string, key: Key, content: string): string {
  const builds = join(folder, 'builds');
  const notes = join(folder, 'notes.txt');
  const version = nextVersion();
  rmSync(builds, { recursive: true, force: true });
  mkdirSync(builds);
  writeFileSync(notes, 'All new.\n');
  writeFileSync(join(builds, `Bellweek-${version}-linux-x64.AppImage`), content);
  publish([builds, '--notes', notes], key.file);
  return version;
}
