import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import electron from 'vite-plugin-electron/simple';
// Its source: this file is read before the package is built.
import { DEVELOPMENT_FACTS } from '../../packages/api-client/src/contract/site-fact-settings.ts';

const ROOT = import.meta.dirname;
/** Output folder other than the default, for a build beside a running one. */
const DIST = resolve(ROOT, process.env.DESKTOP_DIST || 'dist');
/** Workspace packages are imported as source, without a build of their own. */
const SOURCE = 'ws-source';

const addresses = {
  __API_URL__: JSON.stringify(process.env.API_URL || 'http://localhost:3001'),
  __WEB_URL__: JSON.stringify(process.env.WEB_URL || 'http://localhost:3000'),
  __RELEASE_KEY__: JSON.stringify(process.env.RELEASE_KEY || ''),
};

const isShopOpen = (process.env.SHOP_WINDOW || (process.env.SCHOOL_NAME ? 'off' : 'on')) === 'on';
const price = process.env.MEMBERSHIP_PRICE || DEVELOPMENT_FACTS.membershipPrice;
const planFacts = { __PLAN_FACTS__: JSON.stringify({ isShopOpen, membershipPrice: isShopOpen ? price : '' }) };

/** Shipped as packages; everything else is bundled. */
const external = ['electron', 'electron-updater', /^node:/];

export default defineConfig({
  root: join(ROOT, 'src/renderer'),
  define: planFacts,
  plugins: [
    react(),
    electron({
      main: {
        entry: join(ROOT, 'src/main/main.ts'),
        vite: {
          root: ROOT,
          define: addresses,
          resolve: { conditions: [SOURCE, ...defaultServerConditions] },
          build: { outDir: join(DIST, 'main'), target: 'node24', minify: false, rolldownOptions: { external } },
        },
      },
      preload: {
        input: join(ROOT, 'src/preload/preload.ts'),
        vite: {
          root: ROOT,
          build: {
            outDir: join(DIST, 'preload'),
            minify: false,
            // A sandboxed preload cannot be a module.
            rolldownOptions: { external, output: { format: 'cjs', entryFileNames: 'preload.cjs' } },
          },
        },
      },
    }),
  ],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  // Our content security policy forbids fonts from `data:`.
  build: {
    outDir: join(DIST, 'renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'chrome150',
    rolldownOptions: { input: ['index.html', 'quick.html'].map((page) => join(ROOT, 'src/renderer', page)) },
  },
});
