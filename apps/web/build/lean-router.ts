import type { Plugin } from 'vite';

const CHANGES: [pattern: RegExp, replacement: string][] = [
  // React's makers change nothing: marked so, what they make goes with the components that no page uses.
  [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'],
  // Names for developers' tools.
  [/^\w+\.displayName = .*$/gm, ''],
  // The one difference of its production build, which its package does not export.
  [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
];

/** Leaves out of the build what no page uses of the router, which is one file without marks for tree-shaking. */
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
