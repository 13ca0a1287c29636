// Served in the worker's place when the planner must not work offline any more: unregisters it and deletes its caches.
import { CACHE_PREFIX } from './contents.ts';

declare const self: ServiceWorkerGlobalScope;

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));
