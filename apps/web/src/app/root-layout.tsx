import { useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSiteInfo } from '../site/site-info.tsx';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import './plain-links.css';
import { findRoute, isPage } from './routes.ts';
import type { AppRoute } from './routes.ts';
import { SiteFooter } from './site-footer/site-footer.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { useDocumentMeta } from './use-document-meta.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Signed-in pages have their own navigation, and logging out shows nothing. */
const hasFooter = ({ access, path }: AppRoute): boolean => access === 'public' && path !== paths.logout;

const hasOwnBar = (route: AppRoute): boolean => isPage(route) && route.appManifest !== undefined;

/** Layout of every page: the skip link, the bar, the main part; public pages end with the footer. */
export function RootLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const route = findRoute(pathname, useSiteInfo().shows);
  useDocumentMeta(isPage(route) ? route : null);
  usePageFocus(main);
  useScrollRestoration();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip}>
        Skip to content
      </a>
      {!hasOwnBar(route) && <TopBar isWide={route.path.startsWith(paths.admin)} />}
      <main id="content" ref={main} className={styles.main} tabIndex={-1}>
        <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
      </main>
      {hasFooter(route) && <SiteFooter />}
    </>
  );
}
