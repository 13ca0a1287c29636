/** Which folder may import which (docs/architecture.md). Dynamic imports count as imports. */
const modulesFace = '[.](module|service|entity)[.]ts$';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^node:' } },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/api-client/src/contract/', pathNot: '[.]spec[.]ts$' },
      to: { pathNot: ['^packages/api-client/src/contract/', 'node_modules/zod/'] },
    },
    {
      name: 'client-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/api-client/src/client/', pathNot: '[.]spec[.]ts$' },
      to: { pathNot: ['^packages/api-client/src/'] },
    },
    {
      name: 'ui-knows-no-shell',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: [
          '^apps/',
          '^tools/',
          '^packages/api-client/src/client/',
          'node_modules/react-router',
          'node_modules/zustand',
          'node_modules/@tanstack/(react-query|query-core)',
        ],
      },
    },
    {
      name: 'planner-store-knows-rules-only',
      severity: 'error',
      from: { path: '^packages/planner/src/store/', pathNot: '[.](spec|deep)[.]ts$' },
      to: { pathNot: ['^packages/planner/src/(store|domain)/'] },
    },
    {
      name: 'planner-session-knows-no-screen',
      severity: 'error',
      comment: 'Screens talk to the session; the session to a store by its port.',
      from: { path: '^packages/planner/src/session/', pathNot: '[.]spec[.]ts$' },
      to: {
        pathNot: [
          '^packages/planner/src/(session|domain)/',
          '^packages/planner/src/store/port[.]ts$',
          '^packages/api-client/src/contract/',
          'node_modules/zustand/',
        ],
      },
    },
    {
      name: 'planner-rules-are-pure',
      severity: 'error',
      comment: 'Both shells, any store and any test can run them: no screen, no store, no device.',
      from: { path: '^packages/planner/src/domain/', pathNot: '[.]spec[.]ts$' },
      to: {
        pathNot: [
          '^packages/planner/src/domain/',
          '^packages/api-client/src/contract/',
          'node_modules/(zod|temporal-polyfill|fractional-indexing)/',
        ],
      },
    },
    {
      name: 'packages-know-no-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: ['^apps/', '^tools/'] },
    },
    {
      name: 'api-knows-no-interface',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: ['^apps/(web|desktop)/', '^packages/(ui|planner)/', '^tools/'] },
    },
    {
      name: 'config-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^apps/api/src/config/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/config/' },
    },
    {
      name: 'common-knows-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/(common|database)/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^apps/api/src/(modules|commands)/', pathNot: '[.]entity[.]ts$' },
    },
    {
      name: 'module-by-its-face-only',
      severity: 'error',
      comment: 'Another module is reached through its *.module, *.service or *.entity.',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^apps/api/src/modules/', pathNot: ['^apps/api/src/modules/$1/', modulesFace] },
    },
    {
      name: 'feature-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'feature-knows-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'admin-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/admin/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'admin-kit-for-admin-features-only',
      severity: 'error',
      comment: 'What operators need is in no bundle that visitors load.',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(admin|features/admin[^/]*)/' },
      to: { path: '^apps/web/src/admin/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: ['^apps/(api|desktop)/', '^tools/', '^apps/web/server/'] },
    },
    {
      name: 'e2e-knows-no-source',
      severity: 'error',
      from: { path: '^apps/[^/]+/e2e/' },
      to: { path: '^(apps/[^/]+/src|packages/(ui|planner))/' },
    },
    {
      name: 'tools-know-no-insides',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(apps/[^/]+/(src|server)|packages/(ui|planner))/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['ws-source', 'import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
