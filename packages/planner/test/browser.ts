import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** The browser for the tests; without the variable, Playwright's own download. */
export const browserPath = (): string => process.env.CHROMIUM_PATH ?? chromium.executablePath();

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: browserPath(), args: ARGS });

export interface TestPage {
  url: string;
  close: () => Promise<void>;
}

/** A browser with the test page open and `window.kit` available. @returns also `errors`, which nothing on the page caught. */
export async function openTestPage(): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const [site, browser] = await Promise.all([serveTestPage(), launch()]);
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(site.url);
  await page.waitForFunction(() => 'kit' in window);
  return {
    page,
    errors,
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}

/** Serves a page that runs `test/page.ts`, bundled once, at an origin where browsers have storage. */
export async function serveTestPage(): Promise<TestPage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    resolve: { conditions: ['ws-source', 'module', 'browser', 'import', 'default'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The test page was not built.');
  const script = bundle.output[0].code;
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isScript ? script : '<!doctype html><title>store</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
