import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FAVICON = new URL('../../../packages/ui/assets/favicon.svg', import.meta.url);

/** Replaces the server's own answers during development. `API_URL`, else the address of `API_PORT`. */
export function siteFiles(): Plugin {
  return {
    name: 'bellweek-site-files',
    configureServer({ middlewares }) {
      middlewares.use('/config.js', (_, response) => {
        // oxlint-disable-next-line no-restricted-properties -- Vite's process: the server's config module is not used
        const { API_URL, API_PORT } = process.env;
        const apiUrl = (API_URL || `http://localhost:${API_PORT || '3001'}`).replace(/\/+$/, '');
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8').setHeader('Cache-Control', 'no-store');
        response.end(`window.bellweekConfig = ${JSON.stringify({ apiUrl })};`);
      });
      middlewares.use('/favicon.svg', (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(readFileSync(FAVICON));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: readFileSync(FAVICON) });
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server }) {
        // The built page gets the hashed script instead, which blocks and so decides before the first paint.
        return server
          ? html.replace('<!--theme-->', '<script type="module" src="/src/before-paint/before-paint.ts"></script>')
          : html;
      },
    },
  };
}
