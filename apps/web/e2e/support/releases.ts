import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

export interface Key {
  /** The private key as text. */
  text: string;
  /** In the form that a build contains. */
  publicKey: string;
}

function run(args: string[], key = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/commands/desktop-publish.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, RELEASE_SIGNING_KEY: key, RELEASE_SIGNING_KEY_FILE: '' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Nothing was published: ${stderr}`);
  return stdout;
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function newKey(): Key {
  return inFolder((folder) => {
    const file = join(folder, 'key.pem');
    const [, publicKey = ''] = /RELEASE_KEY=(\S+)/.exec(run(['--new-key', file])) ?? [];
    return { text: readFileSync(file, 'utf8'), publicKey };
  });
}

let last = 0;

/** Above every version that was published before on the same copy. */
function nextVersion(): string {
  last = Math.max(last + 1, Math.floor(Date.now() / 1000));
  return `1.${Math.floor(last / 86_400)}.${last % 86_400}`;
}

/** Publishes a made-up build into the releases folder of the copy under test, with the project's own command. */
export function publishLinuxBuild(
  content: string,
  { key = newKey(), notes = '' }: { key?: Key; notes?: string } = {},
): { fileName: string; version: string } {
  return inFolder((folder) => {
    const version = nextVersion();
    const fileName = `Bellweek-${version}-linux-x64.AppImage`;
    const told = join(folder, 'notes.txt');
    writeFileSync(join(folder, fileName), content);
    writeFileSync(told, notes);
    run([folder, '--notes', told], key.text);
    return { fileName, version };
  });
}
