// Served in the worker's place when the planner must not work offline any more: unregisters it and deletes its caches.
import { CACHE_PREFIX } from './contents.ts';

declare const self: ServiceWorkerGlobalScope;

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  // Not awaited: the browser unregisters only once this worker is installed.
  void self.registration.unregister();
}

// Activation would come too late: while pages are open, Chromium may leave a new worker waiting, even one that asked to skip that.
self.addEventListener('install', (event) => event.waitUntil(retire()));
