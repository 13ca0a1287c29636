import { readFileSync } from 'node:fs';
import type { Plugin, ViteDevServer } from 'vite';
import type * as Facts from '../server/facts.ts';

const FAVICON = new URL('../../../packages/ui/assets/favicon.svg', import.meta.url);

/** The answer of the website's own server, read by Vite: its sources need no build of the packages. */
async function configScript(server: ViteDevServer): Promise<string> {
  // oxlint-disable-next-line no-restricted-properties -- Vite's process: the server's config module is not used
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
  const { readFacts, readParts } = (await server.ssrLoadModule('/server/facts.ts')) as typeof Facts;
  const apiUrl = (given.API_URL ?? `http://localhost:${given.API_PORT ?? '3001'}`).replace(/\/+$/, '');
  const { shows } = readParts(given, false);
  return `window.bellweekConfig = ${JSON.stringify({ apiUrl, shows, facts: readFacts(given, false, shows).facts })};`;
}

/** Replaces the server's own answers during development. */
export function siteFiles(): Plugin {
  return {
    name: 'bellweek-site-files',
    configureServer(server) {
      server.middlewares.use('/config.js', (_, response, next) => {
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8').setHeader('Cache-Control', 'no-store');
        configScript(server).then((script) => response.end(script), next);
      });
      server.middlewares.use('/favicon.svg', (_, response) => {
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
