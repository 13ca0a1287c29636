import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from './manifest.ts';
import type { Files, Manifest } from './manifest.ts';

const FRAME = 'index.html';
const PLANNER_PAGE = 'src/features/planner/planner-page.tsx';
const OPEN_PLANNER = 'src/features/planner/open-planner.tsx';
const PLANNER = '../../packages/planner/src';

interface Budget {
  name: string;
  sources: string[];
  /** Sources whose files are there already. */
  after?: string[];
  kind: 'scripts' | 'styles';
  /** Kilobytes, gzipped. */
  most: number;
}

const BUDGETS: Budget[] = [
  { name: 'The landing page', sources: [FRAME, 'src/features/landing/landing-page.tsx'], kind: 'scripts', most: 108 },
  { name: "The planner's first screen", sources: [FRAME, PLANNER_PAGE], kind: 'scripts', most: 120 },
  { name: "The planner's first screen", sources: [FRAME, PLANNER_PAGE], kind: 'styles', most: 8 },
  { name: 'The open planner', sources: [OPEN_PLANNER], after: [FRAME, PLANNER_PAGE], kind: 'scripts', most: 333 },
  {
    name: 'Sync, after the planner,',
    sources: [`${PLANNER}/sync/sync-client.ts`],
    after: [FRAME, PLANNER_PAGE, OPEN_PLANNER],
    kind: 'scripts',
    most: 16,
  },
];

/** Parts of the planner that come once it is open. */
const LATER = [
  'screens/calendar/editor/event-editor.tsx',
  'screens/frame/key-list.tsx',
  'screens/planning/take-out/take-out.tsx',
  'screens/report/your-weeks.tsx',
  'screens/search/search-sheet.tsx',
  'screens/settings/settings-screen.tsx',
  'screens/sync/devices-tab.tsx',
  'screens/sync/pairing-question.tsx',
  'screens/tasks/task-editor.tsx',
  'screens/timetable/timetable-screen.tsx',
  'sync/sync-client.ts',
].map((source) => `${PLANNER}/${source}`);

const gzipped = (client: string, files: readonly string[]): number =>
  files
    .map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0) / 1000;

/**
 * Prints what the first screens load.
 *
 * @throws {Error} when one is over its budget, or the planner loads a part before it shows
 */
export function checkBudget(client: string, manifest: Manifest, firstScript: string): void {
  for (const { name, sources, after = [], kind, most } of BUDGETS) {
    const there = filesOf(manifest, after)[kind];
    const files = filesOf(manifest, [...after, ...sources])[kind].filter((file) => !there.includes(file));
    const first = kind === 'scripts' && after.length === 0 ? [firstScript] : [];
    const kilobytes = gzipped(client, [...files, ...first]);
    console.log(`${name} loads ${kilobytes.toFixed(1)} kB of ${kind} (gz), of ${most} at most.`);
    if (kilobytes > most) throw new Error(`${name} loads too many ${kind}.`);
  }
  const shown: Files = filesOf(manifest, [FRAME, PLANNER_PAGE, OPEN_PLANNER]);
  for (const source of LATER) {
    const own = manifest[source]?.file;
    if (own === undefined) throw new Error(`The build has no ${source} of its own: is it imported at once?`);
    if (shown.scripts.includes(own)) throw new Error(`${source} is loaded before the planner shows.`);
  }
}
