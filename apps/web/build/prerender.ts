import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_PARTS, withoutParts } from '@bellweek/api-client/contract/site-facts';
import type { ShownParts } from '@bellweek/api-client/contract/site-facts';
import type { SitePages } from '../server/site-pages.ts';
import { filesOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { OwnPage } from './school-key.ts';
import { NOT_INDEXED, escape, sharingTags } from './sharing.ts';

interface PageRoute {
  path: string;
  title: string;
  description?: string;
  isUnlisted?: boolean;
  appManifest?: string;
  source: string;
}

interface RenderedPage {
  address: string;
  route: PageRoute;
  html: string;
}

/** The part of the server bundle that renders pages. */
export interface ServerEntry {
  WEB_URL_PLACEHOLDER: string;
  API_URL_PLACEHOLDER: string;
  renderPages: (shows: ShownParts) => Promise<{ pages: RenderedPage[]; missing: RenderedPage }>;
  browserPages: (shows: ShownParts) => Promise<RenderedPage[]>;
  redirects: (shows: ShownParts) => { path: string; to: string; isPublic: boolean }[];
  noscript: (needsScript: boolean, shows: ShownParts) => string;
}

export interface PrerenderOptions {
  renderer: ServerEntry;
  template: string;
  manifest: Manifest;
  firstScript: string;
  dist: string;
  /** Pages that are built apart from the others. */
  ownPages: OwnPage[];
}

const EMPTY_PAGE = 'app.html';
/** The page of the planner: its outline, and a manifest of its own to install it. */
export const PLANNER_PAGE = 'planner.html';
const SITE_MANIFEST = 'href="/manifest.webmanifest"';
const MISSING_PAGE = '404.html';

/** A page's additions to the head: at its top, and after the styles and scripts that all pages share. */
interface Head {
  first: string[];
  last: string[];
}

/** Whether search engines may show the page. */
const isListed = ({ description, isUnlisted }: PageRoute): boolean => description !== undefined && !isUnlisted;

const preloads = (fonts: string[]): string[] =>
  fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`);

/** Lowers the priority of scripts: a prerendered page needs its styles and fonts first on a slow connection. */
const readingFirst = (page: string): string =>
  page.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

/** File of an address: `/login?error=cancelled` becomes `login.error.cancelled.html`. */
function fileName(address: string): string {
  const name = address.slice(1).replaceAll(/[?=/]/g, '.');
  return `${name || 'index'}.html`;
}

/** Puts a page into the built template. */
class PageWriter {
  private readonly options: PrerenderOptions;
  private readonly shows: ShownParts;
  /** Holds `client/` and `pages.json`. */
  readonly folder: string;

  constructor(options: PrerenderOptions, shows: ShownParts) {
    this.options = options;
    this.shows = shows;
    const without = withoutParts(shows);
    this.folder = without ? join(options.dist, 'without', without) : options.dist;
    mkdirSync(join(this.folder, 'client'), { recursive: true });
  }

  write(file: string, head: Head, html: string, appManifest?: string): void {
    const { template, firstScript, renderer } = this.options;
    const needsScript = html === '' || appManifest !== undefined;
    const page = template
      // Replacer functions: replacement strings would interpret `$&` in a text.
      .replace(SITE_MANIFEST, appManifest ? `href="${appManifest}"` : SITE_MANIFEST)
      .replace('<!--head-->', () => head.first.join('\n    '))
      // Comes after the common styles, which fix the order of the layers.
      .replace('</head>', () => `${head.last.map((line) => `  ${line}\n  `).join('')}</head>`)
      .replace('<!--theme-->', () => `<script src="/${firstScript}"></script>`)
      .replace('<!--noscript-->', () => `<noscript>${renderer.noscript(needsScript, this.shows)}</noscript>`)
      .replace('<!--app-->', () => html);
    writeFileSync(join(this.folder, 'client', file), needsScript ? page : readingFirst(page));
  }

  /** Title and description, and all that the page needs for its first paint. */
  head(route: PageRoute): Head {
    const { manifest, renderer, dist } = this.options;
    const common = filesOf(manifest, ['index.html']);
    const all = filesOf(manifest, ['index.html', route.source]);
    const beyond = (kind: 'scripts' | 'styles') => all[kind].filter((file) => !common[kind].includes(file));
    const { path, title, description = '' } = route;
    const first = [
      `<title>${escape(title)}</title>`,
      ...(isListed(route) ? [] : [NOT_INDEXED]),
      ...(description
        ? [
            `<meta name="description" content="${escape(description)}" />`,
            ...sharingTags({
              path,
              title,
              description,
              webUrl: renderer.WEB_URL_PLACEHOLDER,
              client: join(dist, 'client'),
            }),
          ]
        : []),
      // An application's script comes first: its outline can be read in any typeface.
      ...(route.appManifest ? [] : preloads(all.fonts)),
    ];
    const last = [
      ...beyond('styles').map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...beyond('scripts').map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ];
    return { first, last };
  }
}

/** Writes the pages of every choice of parts: the server takes the pages of its configuration. */
export async function prerender(options: PrerenderOptions): Promise<void> {
  rmSync(join(options.dist, 'client', 'index.html'));
  rmSync(join(options.dist, 'without'), { recursive: true, force: true });
  for (const pilot of [true, false]) {
    for (const shop of [true, false]) await prerenderParts(options, { ...ALL_PARTS, pilot, shop });
  }
}

/** Writes every page, and `pages.json`, which tells the server how to answer each path. */
async function prerenderParts(options: PrerenderOptions, shows: ShownParts): Promise<void> {
  const { renderer, manifest } = options;
  const writer = new PageWriter(options, shows);
  const client = join(writer.folder, 'client');
  const site: SitePages = { pages: {}, redirects: {}, policies: {}, missing: MISSING_PAGE };
  const { pages, missing } = await renderer.renderPages(shows);

  for (const { address, route, html } of pages) {
    const file = fileName(address);
    writer.write(file, writer.head(route), html);
    site.pages[address] = file;
  }
  writer.write(MISSING_PAGE, writer.head(missing.route), missing.html);

  const { fonts } = filesOf(manifest, ['index.html']);
  const head = ['<title>Bellweek</title>', NOT_INDEXED, ...preloads(fonts)];
  writer.write(EMPTY_PAGE, { first: head, last: [] }, '');
  for (const { address, route, html } of await renderer.browserPages(shows)) {
    site.pages[address] = route.appManifest ? PLANNER_PAGE : EMPTY_PAGE;
    if (route.appManifest) writer.write(PLANNER_PAGE, writer.head(route), html, route.appManifest);
  }
  for (const { path, file, policy } of options.ownPages) {
    site.pages[path] = file;
    site.policies[path] = policy;
  }
  for (const { path, to, isPublic } of renderer.redirects(shows)) {
    if (isPublic) site.redirects[path] = to;
    else site.pages[path] = EMPTY_PAGE;
  }
  const listed = [...new Set(pages.filter(({ route }) => isListed(route)).map(({ route }) => route.path))];
  writeFileSync(join(client, 'sitemap.xml'), sitemap(renderer.WEB_URL_PLACEHOLDER, listed));
  writeFileSync(join(client, 'robots.txt'), robots(renderer.WEB_URL_PLACEHOLDER));
  writeFileSync(join(writer.folder, 'pages.json'), `${JSON.stringify(site, null, 2)}\n`);
}

/** `sitemap.xml`: every page that search engines may show. The server fills in its address. */
export function sitemap(webUrl: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${webUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** `robots.txt` excludes nothing: unlisted pages say so themselves, and must be fetched for that. */
export function robots(webUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${webUrl}/sitemap.xml\n`;
}
