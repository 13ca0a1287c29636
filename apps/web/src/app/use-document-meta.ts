import { useEffect } from 'react';
import type { PageRoute } from './routes.ts';

const SITE_MANIFEST = '/manifest.webmanifest';

/** Says it in the head, or takes away what another page said. */
function describe(description: string | undefined): void {
  const known = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description === undefined) return known?.remove();
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'description';
  meta.content = description;
}

/** Keeps the head in step with the page after a navigation; the first page brings its own from the server. */
export function useDocumentMeta(route: PageRoute | null): void {
  useEffect(() => {
    if (!route) return;
    document.title = route.title;
    describe(route.description);
    const manifest = document.querySelector('link[rel="manifest"]');
    manifest?.setAttribute('href', route.appManifest ?? SITE_MANIFEST);
    const canonical = document.querySelector('link[rel="canonical"]');
    if (route.description) canonical?.setAttribute('href', new URL(route.path, window.location.origin).href);
  }, [route]);
}
