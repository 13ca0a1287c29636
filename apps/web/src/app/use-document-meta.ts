import { useEffect, useRef } from 'react';
import type { PageRoute } from './routes.ts';

const SITE_MANIFEST = '/manifest.webmanifest';

/** Sets the description in the head, or removes the description of another page. */
function describe(description: string | undefined): void {
  const known = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description === undefined) return known?.remove();
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'description';
  meta.content = description;
}

async function describePage(path: string, isCurrent: () => boolean): Promise<void> {
  const { DESCRIPTIONS } = await import('./descriptions.ts');
  if (!isCurrent()) return;
  const description = DESCRIPTIONS[path];
  describe(description);
  const canonical = document.querySelector('link[rel="canonical"]');
  if (description) canonical?.setAttribute('href', new URL(path, window.location.origin).href);
}

/** Updates the head after a navigation; the server renders the head of the first page. */
export function useDocumentMeta(route: PageRoute | null): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!route) return;
    document.title = route.title;
    const manifest = document.querySelector('link[rel="manifest"]');
    manifest?.setAttribute('href', route.appManifest ?? SITE_MANIFEST);
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    let isCurrent = true;
    // Optional: while offline, the old description stays.
    describePage(route.path, () => isCurrent).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [route]);
}
