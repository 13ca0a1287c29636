import { defineConfig } from 'vitest/config';

// Only ours: vitest hands these to Node itself, where `import` among them breaks every `require`.
const conditions = ['ws-source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Nest's injection and TypeORM's columns need the decorators' metadata, in files outside any tsconfig's include too.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: ['{apps,packages,tools}/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'apps/*/e2e/**'],
    // For what hangs: no test is to fail because the machine has other work to do.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    globalSetup: ['apps/api/test/global-setup.ts'],
    // One more than the cores: some tests wait for most of their time.
    maxWorkers: 3,
    // Files share what they import: loading the API anew for each took a fifth of the time.
    isolate: false,
  },
});
