import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** Specs that take a share of their table or rounds in `npm test`, and all here (`apps/api/test/share.ts`). */
const SHARED = [
  'apps/api/test/security/{texts,route-matrix,hosts,request-kinds,injection,body-shape,csrf}.spec.ts',
  'apps/api/test/reliability/{api-death,push-deaths,races}.spec.ts',
  'packages/planner/src/session/hostile-files.spec.ts',
];

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
