/** How long a page waits for a sign of a person before it asks for a press. */
const WAIT_MS = 2_000;
const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export interface PersonSigns {
  /** A person is there. Called once. */
  onPerson: () => void;
  /** Called when no sign came in time. A person may still look at a page of the background later. */
  onNobody: () => void;
}

/**
 * Tells a person who opens a page from a program that opens links and runs scripts, such as a mail scanner. A person looks at
 * the page: its window has the focus. A browser that says it is automated, or a page nobody looks at, needs a gesture.
 *
 * @returns stops waiting
 */
export function awaitPerson({ onPerson, onNobody }: PersonSigns): () => void {
  const waiting = new AbortController();
  const gestures = new AbortController();
  const found = () => {
    waiting.abort();
    onPerson();
  };
  const look = () => {
    if (!navigator.webdriver && document.visibilityState === 'visible' && document.hasFocus()) found();
  };
  const options = { capture: true, passive: true };
  window.addEventListener('focus', look, { signal: waiting.signal });
  document.addEventListener('visibilitychange', look, { signal: waiting.signal });
  const gestured = (event: Event) => event.isTrusted && found();
  // Once the page asks, only the press counts: a pointer on its way to the button is no answer yet.
  const signal = AbortSignal.any([waiting.signal, gestures.signal]);
  for (const type of GESTURES) window.addEventListener(type, gestured, { ...options, signal });
  const timer = setTimeout(() => {
    gestures.abort();
    onNobody();
  }, WAIT_MS);
  waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  look();
  return () => waiting.abort();
}
