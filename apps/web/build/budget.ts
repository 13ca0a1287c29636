import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Script that the landing page loads before any interaction, in kilobytes, gzipped. */
const BUDGET_KB = 107;

const gzipped = (client: string, files: readonly string[]): number =>
  files
    .map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0) / 1000;

/** Script of sync, which comes after the planner shows. */
const SYNC_BUDGET_KB = 15;
const SYNC = '../../packages/planner/src/sync/sync-client.ts';
const PLANNER = 'src/features/planner/planner-page.tsx';

/**
 * Prints the size of the landing page's scripts, and of the scripts of sync.
 *
 * @throws {Error} when either size is over its budget, or the planner loads sync before it shows
 */
export function checkBudget(client: string, manifest: Manifest, firstScript: string): void {
  const { scripts } = filesOf(manifest, ['index.html', 'src/features/landing/landing-page.tsx']);
  const kilobytes = gzipped(client, [...scripts, firstScript]);
  console.log(`The landing page loads ${kilobytes.toFixed(1)} kB of script (gz), of ${BUDGET_KB} at most.`);
  if (kilobytes > BUDGET_KB) throw new Error('The landing page loads too much script.');
  const shown = filesOf(manifest, ['index.html', PLANNER]).scripts;
  const ofSync = gzipped(
    client,
    filesOf(manifest, [SYNC]).scripts.filter((file) => !shown.includes(file)),
  );
  console.log(`Sync loads ${ofSync.toFixed(1)} kB of script (gz) after the planner, of ${SYNC_BUDGET_KB} at most.`);
  if (ofSync > SYNC_BUDGET_KB) throw new Error('Sync loads too much script.');
}
