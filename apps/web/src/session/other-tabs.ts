import type { Session } from './session-store.ts';

const CHANNEL = 'bellweek-session';
/** Switching between two windows must not call the API each time. */
const FRESH_MS = 5_000;

/**
 * Keeps tabs consistent: each notifies the others when the signed-in person changes, and asks the API again when it
 * becomes visible (a session may have ended elsewhere meanwhile). @returns a function that stops it
 */
export function syncTabs({ store, revalidate }: Session): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
  let known: string | null | undefined;
  let asked = Date.now();

  const ask = () => {
    asked = Date.now();
    void revalidate();
  };
  const tell = () => {
    const { isLoading, user } = store.getState();
    const person = user?.id ?? null;
    if (isLoading || person === known) return;
    known = person;
    channel?.postMessage(person);
  };
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (!store.getState().isLoading && data !== known) ask();
  };
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > FRESH_MS) ask();
  };
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) ask();
  };

  tell();
  const unsubscribe = store.subscribe(tell);
  channel?.addEventListener('message', hear);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  // A page restored from the back/forward cache still shows the person signed in then.
  window.addEventListener('pageshow', restored);
  return () => {
    unsubscribe();
    channel?.close();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('pageshow', restored);
  };
}
