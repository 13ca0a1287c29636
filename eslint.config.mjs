import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**', '**/e2e/**'];

export default tseslint.config(
  { ignores: ['**/dist/', '**/.data/', '**/node_modules/', 'test-results/', 'playwright-report/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['vitest.config.ts', 'vitest.deep.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Express, Playwright and React take async callbacks where their types say void.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    // Nest reads constructor parameter types at run time, so a type-only import of a provider breaks injection.
    files: ['apps/api/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'check-file': checkFile },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mjs}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': ['error', { '{apps,packages,tools}/**/': 'KEBAB_CASE' }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read configuration from the config module; it is validated once at start.',
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // The planner's rules get the clock, ids and the device's zone from whoever calls them.
    files: ['packages/planner/src/domain/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': ['error', 'window', 'document', 'navigator', 'localStorage', 'indexedDB', 'crypto'],
      'no-restricted-syntax': [
        'error',
        ...[
          'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          'NewExpression[callee.name="Date"][arguments.length=0]',
          'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
          'MemberExpression[object.name="Temporal"][property.name="Now"]',
        ].map((selector) => ({ selector, message: 'Take it from the command context.' })),
      ],
    },
  },
  // A migration's name begins with its time.
  { files: ['apps/api/src/database/migrations/*.ts'], rules: { 'check-file/filename-naming-convention': 'off' } },
  // A describe block is a table of contents, not a function with a job: only the file cap holds for tests.
  { files: TESTS, rules: { 'max-lines-per-function': 'off' } },
  {
    // The one place per part that reads the environment, and what starts children with one.
    files: [
      'apps/api/src/config/**',
      'apps/web/server/config.ts',
      'apps/desktop/src/main/config.ts',
      'tools/**',
      'apps/*/e2e/**',
      'apps/api/test/**',
      'packages/*/test/**',
      'apps/desktop/test/**',
      '*.config.{ts,mjs}',
      'apps/*/*.config.{ts,mjs}',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
);
