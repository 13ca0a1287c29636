import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** Tests that take longer than a commit may wait: many kills, large data, long runs. `npm run test:deep`. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ['{apps,packages,tools}/**/*.deep.ts'], fileParallelism: false },
});
