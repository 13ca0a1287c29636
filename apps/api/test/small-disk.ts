import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';

/** Mounts a disk of a few megabytes in memory at a new folder of its parent's owner. @returns null where mounting is not allowed. */
export function mountSmallDisk(folder: string, parent: string): { unmount(): void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'bellweek-test', folder], { stdio: 'ignore' });
  if (status !== 0) return null;
  const { uid, gid } = statSync(parent);
  chownSync(folder, uid, gid);
  return { unmount: () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }) };
}
