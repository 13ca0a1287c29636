import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Failure } from '../failure.ts';

/** The operating system's user for the database server. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/** Undefined for an ordinary user, who runs the server; PostgreSQL refuses to run as root. */
export function databaseUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Failure(
    'PostgreSQL does not run as root, and this system has no user "postgres" or "nobody" for it: run as an ordinary user.',
  );
}

/** Spawn options that run a child as that user. */
export const asUser = (user: OsUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {};

/** Whether that user may enter a folder, or run a program. Tested by the system, which knows about ACLs and mounts. */
export function canReach(user: OsUser | undefined, path: string): boolean {
  if (!user) return true;
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...asUser(user), cwd: '/', stdio: 'ignore' });
  return test.status === 0;
}
