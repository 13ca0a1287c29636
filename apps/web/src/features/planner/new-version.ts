import { createStore } from 'zustand/vanilla';
import { PAGE_PATH, PIN_CACHE, PIN_PATH, TAKE_OVER, UPDATE_REFUSED } from '../../../worker/contents.ts';

const WORKER = '/planner-worker.js';
const HOUR_MS = 3_600_000;
/** Longest wait for the new version, which Chromium holds up for minutes while the former one has something to do. */
const TAKE_OVER_MS = 10_000;

interface NewVersion {
  /** Whether a newer version is installed on this device, waiting for the user to activate it. */
  isReady: boolean;
  /** Whether the last one was altered, so that the version from before stays. */
  isRefused: boolean;
}

export const newVersion = createStore<NewVersion>()(() => ({ isReady: false, isRefused: false }));

let registration: ServiceWorkerRegistration | null = null;
let hasStarted = false;
let lastLook = 0;

function follow(worker: ServiceWorker | null): void {
  const look = () => {
    // Without a controller this is the first version: there is none to replace.
    if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
    newVersion.setState({ isReady: true, isRefused: false });
  };
  worker?.addEventListener('statechange', look);
  look();
}

function lookForUpdate(): void {
  if (document.visibilityState !== 'visible' || Date.now() - lastLook < HOUR_MS) return;
  lastLook = Date.now();
  registration?.update().catch(() => undefined);
}

/** Chromium's answer to a managed app: what the administrators of the browser have set for this website. */
interface Managed {
  getManagedConfiguration: (keys: string[]) => Promise<Record<string, unknown>>;
}

/** Leaves the build that the school wants where workers find it. A server cannot change it. */
async function keepPin(): Promise<void> {
  const { managed } = navigator as Navigator & { managed?: Managed };
  // Refused where nobody manages the browser.
  const found = await managed?.getManagedConfiguration(['plannerBuild']).catch(() => null);
  const pin = found?.plannerBuild;
  if (typeof pin === 'string') await (await caches.open(PIN_CACHE)).put(PIN_PATH, new Response(pin));
  else await caches.delete(PIN_CACHE);
}

/** Caches the planner's page on this device for offline use. Once per page load. */
export async function keepPlannerPage(): Promise<void> {
  if (hasStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  hasStarted = true;
  // Before a worker is looked for: a refusal comes while it installs.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === UPDATE_REFUSED && navigator.serviceWorker.controller) newVersion.setState({ isRefused: true });
  });
  try {
    await keepPin();
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
  // Requests of this page may keep the former version busy: they end with the page.
  setTimeout(() => window.location.reload(), TAKE_OVER_MS);
}
