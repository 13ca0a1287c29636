import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePages } from '../server/site-pages.ts';
import { filesOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';

interface PageRoute {
  path: string;
  title: string;
  description?: string;
  source: string;
}

interface RenderedPage {
  address: string;
  route: PageRoute;
  html: string;
}

/** The part of the server bundle that draws pages. */
export interface ServerEntry {
  WEB_URL_PLACEHOLDER: string;
  API_URL_PLACEHOLDER: string;
  renderPages: () => Promise<{ pages: RenderedPage[]; missing: RenderedPage }>;
  emptyPages: () => PageRoute[];
  redirects: () => { path: string; to: string; isPublic: boolean }[];
  noscript: () => string;
}

export interface PrerenderOptions {
  renderer: ServerEntry;
  template: string;
  manifest: Manifest;
  firstScript: string;
  dist: string;
}

const EMPTY_PAGE = 'app.html';
const MISSING_PAGE = '404.html';

const NOT_INDEXED = '<meta name="robots" content="noindex" />';

/** What a page adds to the head: at its top, and after the styles and scripts that all pages share. */
interface Head {
  first: string[];
  last: string[];
}

const preloads = (fonts: string[]): string[] =>
  fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `/login?error=cancelled` is kept as `login.error.cancelled.html`. */
function fileName(address: string): string {
  const name = address.slice(1).replaceAll(/[?=/]/g, '.');
  return `${name || 'index'}.html`;
}

/** Puts a page into the built template. */
class PageWriter {
  private readonly options: PrerenderOptions;

  constructor(options: PrerenderOptions) {
    this.options = options;
  }

  write(file: string, head: Head, html: string): void {
    const { template, firstScript, renderer, dist } = this.options;
    const page = template
      // Functions, as replacement strings would read `$&` in a text.
      .replace('<!--head-->', () => head.first.join('\n    '))
      // After the common styles, which fix the order of the layers.
      .replace('</head>', () => `${head.last.map((line) => `  ${line}\n  `).join('')}</head>`)
      .replace('<!--theme-->', () => `<script src="/${firstScript}"></script>`)
      .replace('<!--noscript-->', () => `<noscript>${renderer.noscript()}</noscript>`)
      .replace('<!--app-->', () => html);
    writeFileSync(join(dist, 'client', file), page);
  }

  /** Title and description, and whatever the page needs so that it is whole at once. */
  head(route: PageRoute, isIndexed: boolean): Head {
    const { manifest, renderer } = this.options;
    const common = filesOf(manifest, ['index.html']);
    const all = filesOf(manifest, ['index.html', route.source]);
    const beyond = (kind: 'scripts' | 'styles') => all[kind].filter((file) => !common[kind].includes(file));
    const address = `${renderer.WEB_URL_PLACEHOLDER}${route.path}`;
    const first = [
      `<title>${escape(route.title)}</title>`,
      `<meta name="description" content="${escape(route.description ?? '')}" />`,
      isIndexed ? `<link rel="canonical" href="${address}" />` : NOT_INDEXED,
      ...preloads(all.fonts),
    ];
    const last = [
      ...beyond('styles').map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...beyond('scripts').map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ];
    return { first, last };
  }
}

/** Writes every page, and `pages.json`, by which the server knows what to answer where. */
export async function prerender(options: PrerenderOptions): Promise<void> {
  const { renderer, manifest, dist } = options;
  const writer = new PageWriter(options);
  const site: SitePages = { pages: {}, redirects: {}, missing: MISSING_PAGE };
  const { pages, missing } = await renderer.renderPages();
  mkdirSync(join(dist, 'client'), { recursive: true });
  rmSync(join(dist, 'client', 'index.html'));

  for (const { address, route, html } of pages) {
    const file = fileName(address);
    writer.write(file, writer.head(route, route.description !== undefined), html);
    site.pages[address] = file;
  }
  writer.write(MISSING_PAGE, writer.head(missing.route, false), missing.html);

  const { fonts } = filesOf(manifest, ['index.html']);
  const head = ['<title>Bellweek</title>', '<meta name="description" content="" />', NOT_INDEXED, ...preloads(fonts)];
  writer.write(EMPTY_PAGE, { first: head, last: [] }, '');
  for (const { path } of renderer.emptyPages()) site.pages[path] = EMPTY_PAGE;
  for (const { path, to, isPublic } of renderer.redirects()) {
    if (isPublic) site.redirects[path] = to;
    else site.pages[path] = EMPTY_PAGE;
  }
  writeFileSync(join(dist, 'pages.json'), `${JSON.stringify(site, null, 2)}\n`);
}
