import type { Plugin } from 'vite';

const CHANGES: [pattern: RegExp, replacement: string][] = [
  // React's factories have no side effects: the mark lets unused components be dropped with what they create.
  [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'],
  // Names for developer tools.
  [/^\w+\.displayName = .*$/gm, ''],
  // The only difference of the router's production build, which its package does not export.
  [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
  // Links prefetch for the router's own framework alone: without it nothing needs its manifests and scripts.
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '= [false]'],
  [/return shouldPrefetch && !isAbsolute \?/g, 'return false ?'],
];

/** Drops unused parts of the router from the build: it is one file without marks for tree-shaking. */
export function leanRouter(): Plugin {
  return {
    name: 'bellweek-lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*\.mjs$/ },
      handler: (code) => ({ code: CHANGES.reduce((text, [from, to]) => text.replaceAll(from, to), code), map: null }),
    },
  };
}
