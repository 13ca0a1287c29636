import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { leanRouter } from './build/lean-router.ts';
import { siteFiles } from './build/site-files.ts';

/** Workspace packages are read as source, without a build of their own. */
const SOURCE = 'ws-source';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), siteFiles(), leanRouter()],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  // Rendered once, at build time: everything is bundled, so that the same sources are used as in the browser.
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  // Below /planner: a worker's script is fetched through the service worker whose scope contains it, and through no
  // other.
  worker: { rolldownOptions: { output: { entryFileNames: 'planner/assets/[name]-[hash].js' } } },
  // `data:` is not allowed for fonts by our content security policy.
  build: {
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    manifest: true,
    // Browsers without `modulepreload` load the same files a little later.
    modulePreload: { polyfill: false },
  },
});
