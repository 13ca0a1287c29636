/** As for every call. */
const TIMEOUT_MS = 20_000;

export interface EndableFetch {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** @returns a function that ends running requests and refuses others, until the next beginning */
  begin: () => () => void;
}

/** Requests that end with a screen. */
export function endableFetch(): EndableFetch {
  const running = new Set<AbortController>();
  let hasEnded = false;
  return {
    fetch: async (url, init) => {
      if (hasEnded) throw new Error('This page is being left.');
      const request = new AbortController();
      const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
      running.add(request);
      // The body may still be on its way: it ends by itself, as a leaving page reads none.
      return fetch(url, { ...init, signal: request.signal }).finally(() => {
        clearTimeout(timer);
        running.delete(request);
      });
    },
    begin: () => {
      hasEnded = false;
      return () => {
        hasEnded = true;
        for (const request of running) request.abort();
      };
    },
  };
}
