import '@bellweek/ui/tokens.css';
import { SIGN_IN_ERRORS } from '@bellweek/api-client/contract/sign-in';
import { factPlaceholder, mapFacts } from '@bellweek/api-client/contract/site-facts';
import type { ShownParts } from '@bellweek/api-client/contract/site-facts';
import { DESKTOP_SYSTEMS } from '@bellweek/ui/platform/detect-os';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { DESCRIPTIONS } from './app/descriptions.ts';
import { preloadPage } from './app/route-page.tsx';
import { findRoute, isPage, notFound, routesOf } from './app/routes.ts';
import type { PageRoute } from './app/routes.ts';
import { API_URL_PLACEHOLDER, WEB_URL_PLACEHOLDER } from './config/env.ts';
import { paths } from './config/paths.ts';
import { createSession } from './session/session-store.ts';

export { API_URL_PLACEHOLDER, WEB_URL_PLACEHOLDER };

/** One HTML file of the build. */
export interface PrerenderedPage {
  /** The address it is rendered at, with the query it depends on. */
  address: string;
  route: PageRoute & { description?: string };
  /** Markup of the root element; empty for pages that only the browser can render. */
  html: string;
}

/** Placeholders that the server replaces by its own values. */
const PLACEHOLDERS = { webUrl: WEB_URL_PLACEHOLDER, facts: mapFacts(factPlaceholder) };

/** Placeholder for an unknown code. */
const UNKNOWN_ERROR = 'unknown';

function addresses(shows: ShownParts): string[] {
  const open = routesOf(shows).filter(
    (route) => isPage(route) && route.access === 'public' && route.path !== paths.logout,
  );
  const failures = [...Object.keys(SIGN_IN_ERRORS), UNKNOWN_ERROR];
  // A failed sign-in returns here: the page contains its sentence, so that nothing shifts and no script is needed.
  const failed = failures.flatMap((code) => [paths.login, paths.signup].map((path) => `${path}?error=${code}`));
  // Without script, the links to another system are ordinary ones.
  const downloads = DESKTOP_SYSTEMS.map((os) => `${paths.download}?os=${os}`);
  return [...open.map(({ path }) => path), ...failed, ...downloads];
}

async function renderPage(address: string, route: PageRoute, shows: ShownParts): Promise<PrerenderedPage> {
  const { pathname } = new URL(address, WEB_URL_PLACEHOLDER);
  await preloadPage(pathname, shows);
  const html = renderToString(
    <App
      session={createSession(API_URL_PLACEHOLDER)}
      apiUrl={API_URL_PLACEHOLDER}
      site={{ ...PLACEHOLDERS, shows }}
      router={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>}
    />,
  );
  const description = DESCRIPTIONS[route.path];
  return { address, route: description === undefined ? route : { ...route, description }, html };
}

/** Renders every page that looks the same for everybody, and the not-found page. */
export async function renderPages(shows: ShownParts): Promise<{ pages: PrerenderedPage[]; missing: PrerenderedPage }> {
  const pages: PrerenderedPage[] = [];
  for (const address of addresses(shows)) {
    const route = findRoute(new URL(address, WEB_URL_PLACEHOLDER).pathname, shows);
    if (isPage(route)) pages.push(await renderPage(address, route, shows));
  }
  return { pages, missing: await renderPage('/not-found', notFound, shows) };
}

/** Pages that the browser renders: from an empty page, or from the outline of an application of its own. */
export async function browserPages(shows: ShownParts): Promise<PrerenderedPage[]> {
  const routes = routesOf(shows)
    .filter(isPage)
    .filter(({ access, path }) => access !== 'public' || path === paths.logout);
  return Promise.all(
    routes.map(async (route) =>
      route.appManifest ? renderPage(route.path, route, shows) : { address: route.path, route, html: '' },
    ),
  );
}

/** Redirects, each with its target; the browser decides redirects of signed-in people. */
export function redirects(shows: ShownParts): { path: string; to: string; isPublic: boolean }[] {
  return routesOf(shows).flatMap((route) =>
    isPage(route) ? [] : [{ path: route.path, to: route.redirectTo, isPublic: route.access === 'public' }],
  );
}

/** Text for pages that need script: their title, and the way to help. */
const NEEDS_SCRIPT = (
  <main className="plain-page">
    <h1>This page needs JavaScript</h1>
    <p>
      Your account and the planner run in your browser. Turn JavaScript on, then reload the page. The pages above work
      without it.
    </p>
    <p>
      Need help? Write to <a href={`mailto:${PLACEHOLDERS.facts.supportEmail}`}>{PLACEHOLDERS.facts.supportEmail}</a>.
    </p>
  </main>
);

const SHOP_LINKS: [path: string, label: string][] = [
  [paths.individuals, 'Individuals'],
  [paths.schools, 'Schools'],
];

/**
 * The site's links for browsers without script, where the bar never appears. @param needsScript whether the page has
 * nothing to read without.
 */
export function noscript(needsScript: boolean, shows: ShownParts): string {
  const links: [path: string, label: string][] = [
    [paths.home, 'Home'],
    ...(shows.shop ? SHOP_LINKS : []),
    [paths.signup, 'Sign Up'],
    [paths.login, 'Log In'],
    [paths.download, 'Download'],
  ];
  return renderToStaticMarkup(
    <nav className="plain-links" aria-label="Site">
      {links.map(([href, label]) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>,
  ).concat(needsScript ? renderToStaticMarkup(NEEDS_SCRIPT) : '');
}
