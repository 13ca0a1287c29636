import type { ShownParts } from '@bellweek/api-client/contract/site-facts';
import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { forgetReload } from './reload-once.ts';
import { findRoute, isPage } from './routes.ts';
import type { PageRoute } from './routes.ts';

type Page = { default: ComponentType };

const loading = new Map<string, Promise<Page>>();
const failed = new Set<string>();

function load(route: PageRoute): Promise<Page> {
  const known = loading.get(route.source);
  if (known) return known;
  const promise: Promise<Page> = route.load().then((page) => {
    // By these marks `use` reads the page at once, without suspending first.
    void Object.assign(promise, { status: 'fulfilled', value: page });
    forgetReload();
    return page;
  });
  loading.set(route.source, promise);
  promise.catch(() => failed.add(route.source));
  return promise;
}

/**
 * Lets pages that failed to load (offline, or a newer version was published) be tried again. Until then they stay
 * failed: a new try with each render would never end.
 */
export function forgetFailures(): void {
  for (const source of failed) loading.delete(source);
  failed.clear();
}

/** Whether a page failed to load, as opposed to one that failed to render. */
export const hasLoadFailed = (): boolean => failed.size > 0;

/** Loads the page of a path ahead of time; failures show when it is opened. */
export async function preloadPage(pathname: string, shows: ShownParts): Promise<void> {
  const route = findRoute(pathname, shows);
  if (isPage(route)) await load(route).catch(forgetFailures);
}

/** The page of a route; rendered synchronously if it is already loaded, as prerendering and hydration need. */
export function RoutePage({ route }: { route: PageRoute }) {
  return createElement(use(load(route)).default);
}
