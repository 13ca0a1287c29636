import type { ShownParts } from '@bellweek/api-client/contract/site-facts';
import { LinkProvider } from '@bellweek/ui/link';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { SiteInfo } from '../config/env.ts';
import { SessionProvider } from '../session/session-context.tsx';
import type { Session } from '../session/session-store.ts';
import { SiteInfoProvider } from '../site/site-info.tsx';
import { AppLink } from './app-link.tsx';
import { Guard } from './guard.tsx';
import { RootLayout } from './root-layout.tsx';
import { RoutePage } from './route-page.tsx';
import { isPage, notFound, routesOf } from './routes.ts';
import type { AppRoute } from './routes.ts';

export interface AppProps {
  session: Session;
  apiUrl: string;
  site: SiteInfo;
  /** The router of the environment (browser or server), around the pages. */
  router: (pages: ReactNode) => ReactNode;
}

function routeElement(route: AppRoute): ReactNode {
  return (
    <Guard access={route.access} worksOffline={isPage(route) && route.worksOffline}>
      {isPage(route) ? (
        <RoutePage route={route} />
      ) : (
        <Navigate to={route.redirectTo} replace state={{ from: route.path }} />
      )}
    </Guard>
  );
}

/**
 * No `Suspense` around the pages: React would hydrate a page after the bar above it, and a press on a link in between
 * on a slow computer caused an error, a full rerender and a lost focus. A page that still loads is waited for by the
 * navigation itself, which is a transition.
 */
function pagesOf(shows: ShownParts): ReactNode {
  return (
    <RootLayout>
      <Routes>
        {[...routesOf(shows), notFound].map((route) => (
          <Route key={route.path} path={route.path} element={routeElement(route)} />
        ))}
      </Routes>
    </RootLayout>
  );
}

export function App({ session, apiUrl, site, router }: AppProps) {
  return (
    <StrictMode>
      <SessionProvider session={session} apiUrl={apiUrl}>
        <SiteInfoProvider value={site}>
          <LinkProvider component={AppLink}>{router(pagesOf(site.shows))}</LinkProvider>
        </SiteInfoProvider>
      </SessionProvider>
    </StrictMode>
  );
}
