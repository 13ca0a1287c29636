import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Publishes a made-up build into the releases folder of the copy under test, by the project's own command. */
export function publishLinuxBuild(content: string): { fileName: string; version: string } {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    // A second run on the same copy publishes a later one.
    const seconds = Math.floor(Date.now() / 1000);
    const version = `1.${Math.floor(seconds / 86_400)}.${seconds % 86_400}`;
    const fileName = `Bellweek-${version}-linux-x64.AppImage`;
    const key = join(folder, 'key.pem');
    publish('--new-key', key);
    writeFileSync(join(folder, fileName), content);
    publish(folder, key);
    return { fileName, version };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function publish(first: string, second: string): void {
  const args = first === '--new-key' ? [first, second] : [first];
  const { status, stderr } = spawnSync(process.execPath, ['tools/commands/desktop-publish.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, RELEASE_SIGNING_KEY: '', RELEASE_SIGNING_KEY_FILE: second },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Nothing was published: ${stderr}`);
}
