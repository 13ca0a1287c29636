import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Script that the landing page loads before any interaction, in kilobytes, gzipped. */
const BUDGET_KB = 107;

/** Prints the size of the landing page's scripts. @throws {Error} when it is over the budget. */
export function checkBudget(client: string, manifest: Manifest, firstScript: string): void {
  const { scripts } = filesOf(manifest, ['index.html', 'src/features/landing/landing-page.tsx']);
  const bytes = [...scripts, firstScript]
    .map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  const kilobytes = bytes / 1000;
  console.log(`The landing page loads ${kilobytes.toFixed(1)} kB of script (gz), of ${BUDGET_KB} at most.`);
  if (kilobytes > BUDGET_KB) throw new Error('The landing page loads too much script.');
}
