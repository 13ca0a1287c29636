import { defineConfig } from 'vitest/config';

// Only ours: vitest passes these to Node itself, where `import` among them breaks every `require`.
const conditions = ['ws-source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Nest's injection and TypeORM's columns need the decorators' metadata, in files outside any tsconfig's include too.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: ['{apps,packages,tools}/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'apps/*/e2e/**'],
    // A limit for hangs only: no test must fail because the machine has other work to do.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['apps/api/test/global-setup.ts'],
    // Twice the cores: tests wait for two thirds of their time, for processes, mails and the database.
    maxWorkers: 4,
    // Files share imported modules: loading the API again for each took a fifth of the time.
    isolate: false,
  },
});
