import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createServer } from 'vite';
import { SOCIAL_PICTURE, socialPicture } from './sharing.ts';

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'public');
const ASSETS = join(ROOT, '../../packages/ui/assets');

/** Each mark in the sizes that browsers and home screens ask for. */
const ICONS = [
  { mark: 'app-icon.svg', file: 'icon-192.png', size: 192 },
  { mark: 'app-icon.svg', file: 'icon-512.png', size: 512 },
  { mark: 'app-icon-maskable.svg', file: 'icon-maskable-512.png', size: 512 },
  // Apple's systems round the corners themselves and show transparent parts as black.
  { mark: 'app-icon-maskable.svg', file: 'apple-touch-icon.png', size: 180 },
  { mark: 'favicon.svg', file: 'favicon.png', size: 48 },
];

async function drawIcons(browser: Browser): Promise<void> {
  for (const { mark, file, size } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' });
    const source = readFileSync(join(ASSETS, mark)).toString('base64');
    await page.setContent(
      `<style>body{margin:0}img{display:block;width:100vw}</style><img src="data:image/svg+xml;base64,${source}">`,
    );
    await page.screenshot({ path: join(PUBLIC, file), omitBackground: true });
    await page.close();
  }
}

/** @param url of the development server. */
async function drawSocialPictures(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: SOCIAL_PICTURE, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${url}/pictures.html`);
  const paths = await page.evaluate('import("/src/pictures/shared-pages.tsx").then((pages) => pages.SHARED_PATHS)');
  for (const path of paths as string[]) {
    await page.goto(`${url}/pictures.html?path=${path}`, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    writeFileSync(join(PUBLIC, socialPicture(path)), await page.screenshot());
  }
  return (paths as string[]).length;
}

/**
 * Renders the website's bitmaps: icons of the marks, and one picture per page for links elsewhere. The files are
 * committed, as no browser is available where the site is built. `CHROMIUM_PATH` names a browser.
 */
async function main(): Promise<void> {
  mkdirSync(join(PUBLIC, 'social'), { recursive: true });
  // oxlint-disable-next-line no-restricted-properties -- A developer's command, not a part of the product
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const server = await createServer({ configFile: join(ROOT, 'vite.config.ts'), server: { port: 0 } });
  try {
    await server.listen();
    const address = server.httpServer?.address() as AddressInfo | null | undefined;
    await drawIcons(browser);
    const count = await drawSocialPictures(browser, `http://localhost:${address?.port}`);
    console.log(`Drew ${ICONS.length} icons and ${count} social pictures.`);
  } finally {
    await server.close();
    await browser.close();
  }
}

await main();
