import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** Specs that take a share of their table or rounds in `npm test`, and all here: they read a `test/share.ts`. */
const SHARED = globSync('{apps,packages,tools}/**/*.spec.ts', { exclude: (name) => name === 'node_modules' }).filter(
  (path) => /from '[./\w]*\/share\.[jt]s'/.test(readFileSync(path, 'utf8')),
);

/** Tests that take longer than a commit may wait: many kills, large data, long runs. `npm run test:deep`. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: ['{apps,packages,tools}/**/*.deep.ts', ...SHARED],
    fileParallelism: false,
    env: { DEEP: '1' },
  },
});
