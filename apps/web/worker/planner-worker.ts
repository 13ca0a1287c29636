// Caches the planner's page and its files, so that it opens offline, and handles reminders. Its scope is /planner: no other page is ever
// answered from here, and neither is the API.
import type { WorkerContents } from './contents.ts';
import { CACHE_PREFIX, CONFIG_PATH, PAGE_PATH, TAKE_OVER } from './contents.ts';
import { handlePushes } from './pushed-reminders.ts';
import { handleReminderPresses } from './reminder-presses.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __PLANNER_CONTENTS__: WorkerContents;

const contents = __PLANNER_CONTENTS__;
/**
 * The server fills in its addresses: when they change, so does the worker, and with it the page and its configuration.
 */
const ADDRESSES = 'https://web-url.invalid https://api-url.invalid';
const CACHE = `${CACHE_PREFIX}${contents.version}`;
const FILES = new Set(contents.files);

/** Caches all files of one build, or none. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(contents.files);
  const fresh = [PAGE_PATH, CONFIG_PATH].map((path) => new Request(path, { cache: 'reload' }));
  await cache.addAll(fresh);
  const page = await (await cache.match(PAGE_PATH))?.text();
  // During a deployment, a server may answer with the page of another build, whose files are not cached here.
  if (!page?.includes(contents.entry)) throw new Error('The page is of another build.');
}

/** Keeps the previous build: tabs that still show it load its files from here. */
async function forgetOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
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
