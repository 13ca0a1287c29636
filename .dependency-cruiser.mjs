/** Allowed imports between folders (docs/architecture.md). Dynamic imports count as imports. */
const plannerScreens = 'packages/planner/src/screens/';
/** Folders of the planner's screens that every area may use. */
const sharedScreens = 'workspace|focus|drag|fields|series|planning|timing';
/** Features of the planner's rules; each may import those before it. */
const plannerFeatures = [
  ...['timing', 'series', 'tasks', 'timetable', 'search', 'calendar', 'planning', 'estimates', 'quick-entry'],
  ...['sample', 'files', 'report'],
];
const plannerRules = '^packages/planner/src/rules/';
/** Modules of the API from the ground up; each may import those before it. */
const apiModules = [
  ...['health', 'metrics', 'maintenance', 'download', 'user', 'audit', 'mail'],
  ...['access', 'campaigns', 'waitlist', 'weekly-stats', 'auth', 'requests', 'sync', 'feeds', 'push'],
  ...['audit-log', 'contact-list', 'operator', 'operator-search', 'overview', 'person'],
];
const apiModulesPath = '^apps/api/src/modules/';
const modulesFace = '[.](module|service|repository|entity)[.]ts$';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      // The packages of this folder are installed only for the benches that need them.
      from: { pathNot: '^tools/bench/on-demand/' },
      to: { couldNotResolve: true, pathNot: '^node:' },
    },
    {
      // Private paths change without notice at an upgrade; the spec of each wrapper fails then.
      name: 'private-imports-in-one-wrapper',
      severity: 'error',
      from: {
        path: '^(apps|packages|tools)/',
        pathNot: [
          '^apps/api/src/database/typeorm-driver[.]ts$',
          '^apps/api/src/modules/campaigns/mime-encoding[.]ts$',
          '^apps/desktop/src/main/updates/updater-internals[.]ts$',
        ],
      },
      to: {
        path: [
          'node_modules/typeorm/(?!index[.])',
          'node_modules/electron-updater/out/(?!main[.])',
          'node_modules/nodemailer/(?!dist/(cjs|esm)/nodemailer[.])',
        ],
      },
    },
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
      name: 'public-fetch-stands-alone',
      severity: 'error',
      from: { path: '^packages/public-fetch/' },
      to: {
        pathNot: ['^packages/public-fetch/', '^packages/api-client/src/contract/', 'node_modules/ipaddr[.]js/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'ui-knows-no-shell',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: [
          '^apps/',
          '^tools/',
          '^packages/(shell|planner)/',
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
      to: { pathNot: ['^packages/planner/src/(store|schema|core|rules)/'] },
    },
    {
      name: 'planner-session-knows-no-screen',
      severity: 'error',
      comment: 'Screens talk to the session; the session to a store by its port.',
      from: { path: '^packages/planner/src/session/', pathNot: '[.](spec|deep)[.]ts$' },
      to: {
        pathNot: [
          '^packages/planner/src/(session|schema|core|rules)/',
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
      from: { path: '^packages/planner/src/(schema|core|rules)/', pathNot: '[.](spec|deep)[.]ts$' },
      to: {
        pathNot: [
          '^packages/planner/src/(schema|core|rules)/',
          '^packages/api-client/src/contract/',
          'node_modules/(zod|temporal-polyfill|fractional-indexing|uuid|entities)/',
        ],
      },
    },
    {
      name: 'planner-schema-knows-itself',
      severity: 'error',
      from: { path: '^packages/planner/src/schema/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^packages/planner/src/', pathNot: '^packages/planner/src/schema/' },
    },
    {
      name: 'planner-core-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/planner/src/core/', pathNot: '[.](spec|deep)[.]ts$' },
      to: { path: '^packages/planner/src/', pathNot: '^packages/planner/src/(schema|core)/' },
    },
    ...plannerFeatures.map((feature, at) => ({
      name: `planner-${feature}-knows-features-before-it`,
      severity: 'error',
      from: { path: `${plannerRules}${feature}/`, pathNot: '[.]spec[.]ts$' },
      to: { path: plannerRules, pathNot: `${plannerRules}(${plannerFeatures.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'planner-no-cycles-of-types',
      severity: 'error',
      from: { path: '^packages/planner/', pathNot: '^packages/planner/src/sync/' },
      to: { circular: true },
    },
    {
      name: 'planner-area-knows-no-area',
      severity: 'error',
      comment: 'Areas of the screen share what lies in the shared folders; the frame composes them.',
      from: {
        path: '^packages/planner/src/screens/([^/]+)/',
        pathNot: ['[.]spec[.]ts$', `^${plannerScreens}(${sharedScreens}|frame)/`],
      },
      to: {
        path: `^${plannerScreens}[^/]+/`,
        pathNot: [`^${plannerScreens}$1/`, `^${plannerScreens}(${sharedScreens})/`],
      },
    },
    {
      name: 'planner-shared-screens-know-no-area',
      severity: 'error',
      from: { path: `^${plannerScreens}(${sharedScreens})/`, pathNot: '[.]spec[.]ts$' },
      to: { path: `^${plannerScreens}[^/]+/`, pathNot: `^${plannerScreens}(${sharedScreens})/` },
    },
    {
      name: 'planner-knows-no-shell',
      severity: 'error',
      from: { path: '^packages/planner/' },
      to: { path: '^packages/shell/' },
    },
    {
      name: 'shell-knows-faces-only',
      severity: 'error',
      comment: 'What both shells share stands on the client, the open planner and the components.',
      from: { path: '^packages/shell/', pathNot: '[.]spec[.]ts$' },
      to: {
        pathNot: [
          '^packages/(shell|api-client|ui)/src/',
          '^packages/planner/src/((session|screens)/)?index[.]ts$',
          'node_modules/(react|zustand|zod)/',
        ],
      },
    },
    {
      name: 'shell-rules-draw-nothing',
      severity: 'error',
      comment: 'A main process runs them too.',
      from: { path: '^packages/shell/src/(account|agenda)/', pathNot: '[.]spec[.]ts$' },
      to: {
        path: [
          '^packages/shell/src/(screens|session)/',
          '^packages/(ui|planner/src/(screens|session|store))/',
          'node_modules/react/',
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
      to: { path: ['^apps/(web|desktop)/', '^packages/(ui|planner|shell)/', '^tools/'] },
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
      to: { path: '^apps/api/src/(modules|commands|connection|backup)/' },
    },
    {
      name: 'module-by-its-face-only',
      severity: 'error',
      comment: 'Another module is reached through its *.module, *.service, *.repository or *.entity.',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^apps/api/src/modules/', pathNot: ['^apps/api/src/modules/$1/', modulesFace] },
    },
    ...apiModules.map((module, at) => ({
      name: `api-${module}-knows-modules-before-it`,
      severity: 'error',
      from: { path: `${apiModulesPath}${module}/`, pathNot: '[.]spec[.]ts$' },
      to: { path: apiModulesPath, pathNot: `${apiModulesPath}(${apiModules.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'api-module-has-its-place',
      severity: 'error',
      comment: 'A new module is added to the order above.',
      from: { path: apiModulesPath, pathNot: `${apiModulesPath}(${apiModules.join('|')})/` },
      to: {},
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
      comment:
        'What operators need is in no bundle that visitors load. The desk of a school, a page by itself, uses its forms.',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(admin|features/(admin[^/]*|school))/' },
      to: { path: '^apps/web/src/admin/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: ['^apps/(api|desktop)/', '^tools/', '^apps/web/server/'] },
    },
    {
      name: 'desktop-contract-is-shared',
      severity: 'error',
      comment: 'What windows and the main process agree on belongs to neither.',
      from: { path: '^apps/desktop/src/ipc/' },
      to: {
        pathNot: [
          '^apps/desktop/src/ipc/',
          '^packages/planner/src/index[.]ts$',
          '^packages/shell/src/account/',
          '^packages/api-client/src/',
          'node_modules/zod/',
        ],
      },
    },
    {
      name: 'desktop-main-knows-no-window',
      severity: 'error',
      from: { path: '^apps/desktop/src/main/', pathNot: '[.](spec|deep)[.]ts$' },
      to: {
        path: [
          '^apps/desktop/src/(renderer|preload)/',
          '^apps/(api|web)/',
          '^packages/(ui|planner/src/(screens|session|store)|shell/src/(screens|session))/',
          'node_modules/(react|zustand)',
        ],
      },
    },
    {
      name: 'desktop-electron-at-the-edge',
      severity: 'error',
      comment:
        'Only where the program begins and in the preload; everything else is handed what it needs, and tried without it.',
      from: { path: '^apps/desktop/src/', pathNot: '^apps/desktop/src/(main/main|preload/preload)[.]ts$' },
      to: { path: 'node_modules/electron/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'desktop-preload-is-a-bridge',
      severity: 'error',
      from: { path: '^apps/desktop/src/preload/', pathNot: '[.]spec[.]ts$' },
      to: { pathNot: ['^apps/desktop/src/ipc/', 'node_modules/electron/'] },
    },
    {
      name: 'desktop-window-knows-no-system',
      severity: 'error',
      comment: 'A window has the bridge, and of the contract its types alone.',
      from: { path: '^apps/desktop/src/renderer/' },
      to: {
        path: ['^apps/desktop/src/(main|preload)/', '^apps/(api|web)/', '^tools/', 'node_modules/electron', '^node:'],
      },
    },
    {
      name: 'desktop-window-takes-types-of-the-contract',
      severity: 'error',
      from: { path: '^apps/desktop/src/renderer/' },
      to: { path: '^apps/desktop/src/ipc/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'e2e-knows-no-source',
      severity: 'error',
      from: { path: '^apps/[^/]+/e2e/' },
      to: { path: '^(apps/[^/]+/src|packages/(ui|planner|shell))/' },
    },
    {
      name: 'tools-know-no-insides',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(apps/[^/]+/(src|server)|packages/(ui|planner|shell))/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/|(^|/)[.]data/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['ws-source', 'import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
