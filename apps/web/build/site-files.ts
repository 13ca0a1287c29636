import { SCHOOL_LOGO_ADDRESS } from '@bellweek/api-client/contract/school-logo';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import type * as Facts from '../server/facts.ts';
import type * as Logo from '../server/school-logo.ts';
import type * as Security from '../server/security-text.ts';

const FAVICON = new URL('../../../packages/ui/assets/favicon.svg', import.meta.url);

function environment(): Record<string, string | undefined> {
  // oxlint-disable-next-line no-restricted-properties -- Vite's process: the server's config module is not used
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
}

async function siteInfo(server: ViteDevServer) {
  const given = environment();
  const { readFacts, readParts } = (await server.ssrLoadModule('/server/facts.ts')) as typeof Facts;
  const originOf = (address: string): string => address.replace(/\/+$/, '');
  const { shows } = readParts(given, false);
  return {
    webUrl: originOf(given.WEB_URL ?? `http://localhost:${given.WEB_PORT ?? '3000'}`),
    apiUrl: originOf(given.API_URL ?? `http://localhost:${given.API_PORT ?? '3001'}`),
    shows,
    facts: readFacts(given, false, shows).facts,
  };
}

/** Answers of the website's own server, given by Vite: its sources need no build of the packages. */
const ANSWERS: Record<string, (server: ViteDevServer, response: ServerResponse) => Promise<void>> = {
  '/config.js': async (server, response) => {
    const { webUrl: _, ...info } = await siteInfo(server);
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.end(`window.bellweekConfig = ${JSON.stringify(info)};`);
  },
  '/.well-known/security.txt': async (server, response) => {
    const { securityText } = (await server.ssrLoadModule('/server/security-text.ts')) as typeof Security;
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(securityText(await siteInfo(server), new Date()));
  },
  [SCHOOL_LOGO_ADDRESS]: async (server, response) => {
    const { readSchoolLogo } = (await server.ssrLoadModule('/server/school-logo.ts')) as typeof Logo;
    const { logo } = readSchoolLogo(environment());
    if (logo === null) return void response.writeHead(404).end();
    response.setHeader('Content-Type', logo.type).end(logo.bodies.identity);
  },
};

/** Replaces the server's own answers during development. */
export function siteFiles(): Plugin {
  return {
    name: 'bellweek-site-files',
    configureServer(server) {
      for (const [path, answer] of Object.entries(ANSWERS)) {
        server.middlewares.use(path, (_, response, next) => {
          answer(server, response.setHeader('Cache-Control', 'no-store')).catch(next);
        });
      }
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
