import { createHash } from 'node:crypto';

/** Where an installation stands among all when a version is handed out in steps, from 0 to below 100: another place for each. */
export function placeOf(installationId: string, version: string): number {
  const digest = createHash('sha256').update(`${installationId}/${version}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}
