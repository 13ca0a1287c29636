import { createStore } from 'zustand/vanilla';
import { PAGE_PATH, TAKE_OVER } from '../../../worker/contents.ts';

const WORKER = '/planner-worker.js';
const HOUR_MS = 3_600_000;

/** Whether a newer version is installed on this device, waiting for the user to activate it. */
export const newVersion = createStore<{ isReady: boolean }>()(() => ({ isReady: false }));

let registration: ServiceWorkerRegistration | null = null;
let hasStarted = false;
let lastLook = 0;

function follow(worker: ServiceWorker | null): void {
  const look = () => {
    // Without a controller this is the first version: there is none to replace.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) newVersion.setState({ isReady: true });
  };
  worker?.addEventListener('statechange', look);
  look();
}

function lookForUpdate(): void {
  if (document.visibilityState !== 'visible' || Date.now() - lastLook < HOUR_MS) return;
  lastLook = Date.now();
  registration?.update().catch(() => undefined);
}

/** Caches the planner's page on this device for offline use. Once per page load. */
export async function keepPlannerPage(): Promise<void> {
  if (hasStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  hasStarted = true;
  try {
    registration = await navigator.serviceWorker.register(WORKER, { scope: PAGE_PATH, updateViaCache: 'none' });
  } catch {
    // Blocked by the browser, or offline: the page works, and is not cached.
    return;
  }
  lastLook = Date.now();
  follow(registration.waiting);
  registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
  document.addEventListener('visibilitychange', lookForUpdate);
  // Another tab activated the new version: this tab still shows the old version, and says so.
  if (navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', () => newVersion.setState({ isReady: true }));
  }
}

/** Activates the new version. Call it once everything is saved. */
export function showNewVersion(): void {
  const waiting = registration?.waiting;
  if (!waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage(TAKE_OVER);
}
