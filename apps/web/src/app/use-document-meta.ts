import { useEffect } from 'react';
import type { PageRoute } from './routes.ts';

/** Keeps the head in step with the page after a navigation; the first page brings its own from the server. */
export function useDocumentMeta(route: PageRoute | null): void {
  useEffect(() => {
    if (!route) return;
    document.title = route.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', route.description ?? '');
    const canonical = document.querySelector('link[rel="canonical"]');
    if (route.description) canonical?.setAttribute('href', new URL(route.path, window.location.origin).href);
  }, [route]);
}
