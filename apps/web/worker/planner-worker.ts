// Caches the planner's page and its files, so that it opens offline, and handles reminders. Its scope is /planner: no other page is ever
// answered from here, and neither is the API.
import type { WorkerContents } from './contents.ts';
import { BUILD_MANIFEST_PATH, readBuildManifest } from '@bellweek/api-client/contract/build-manifest';
import { splitSigned } from '@bellweek/api-client/contract/signed-text';
import { CACHE_PREFIX, CONFIG_PATH, PAGE_PATH, PIN_CACHE, PIN_PATH, TAKE_OVER, UPDATE_REFUSED } from './contents.ts';
import { handlePushes } from './pushed-reminders.ts';
import { handleReminderPresses } from './reminder-presses.ts';
import { BuildRefused, takeBuild } from './take-build.ts';
import type { Held } from './take-build.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __PLANNER_CONTENTS__: WorkerContents;

const contents = __PLANNER_CONTENTS__;
/**
 * The server fills in its addresses: when they change, so does the worker, and with it the page and its configuration.
 */
const ADDRESSES = 'https://web-url.invalid https://api-url.invalid';
const CACHE = `${CACHE_PREFIX}${contents.version}`;
const FILES = new Set(contents.files);

const namesOfBuilds = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

/** When a kept build was made. Its manifest was verified before it was kept. */
async function builtAt(cacheName: string): Promise<string> {
  const manifest = await (await caches.match(BUILD_MANIFEST_PATH, { cacheName }))?.text();
  return readBuildManifest(splitSigned(manifest ?? '')?.body ?? '')?.built ?? '';
}

async function held(): Promise<Held> {
  const times = await Promise.all((await namesOfBuilds()).map(builtAt));
  const pin = await (await caches.match(PIN_PATH, { cacheName: PIN_CACHE }))?.text();
  return { built: times.toSorted().at(-1) || null, pin: pin ?? null };
}

async function tellPages(refused: BuildRefused): Promise<void> {
  console.error(refused.message);
  if (refused.refusal !== 'altered') return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(UPDATE_REFUSED);
}

/** Caches all files of one build once all are verified, or none. */
async function install(): Promise<void> {
  const load = (path: string, isFresh: boolean) => fetch(path, { cache: isFresh ? 'reload' : 'default' });
  try {
    const taken = await takeBuild(load, contents, await held());
    const cache = await caches.open(CACHE);
    await Promise.all([...taken].map(([path, response]) => cache.put(path, response)));
  } catch (error) {
    if (error instanceof BuildRefused) await tellPages(error);
    throw error;
  }
}

/** Keeps the previous build: tabs that still show it load its files from here. */
async function forgetOldBuilds(): Promise<void> {
  const names = (await namesOfBuilds()).filter((name) => name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

const fromNetwork = (request: Request): Promise<Response> => fetch(request);

/** Reads this build's cache. `caches.open` would make the cache again, empty, after a retired worker has deleted it. */
const ownFile = (path: string): Promise<Response | undefined> => caches.match(path, { cacheName: CACHE });

async function page(request: Request): Promise<Response> {
  return (await ownFile(PAGE_PATH)) ?? fromNetwork(request);
}

async function file(request: Request, path: string): Promise<Response> {
  return (await ownFile(path)) ?? (await caches.match(path)) ?? fromNetwork(request);
}

handleReminderPresses();
handlePushes();
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()));
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE_PATH) event.respondWith(page(request));
  } else if (FILES.has(pathname) || pathname === CONFIG_PATH || pathname.startsWith('/assets/')) {
    event.respondWith(file(request, pathname));
  }
});

// Referenced, so that the build does not drop it.
Object.assign(self, { plannerAddresses: ADDRESSES });
