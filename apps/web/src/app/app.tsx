import { LinkProvider } from '@bellweek/ui/link';
import { StrictMode, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SessionProvider } from '../session/session-context.tsx';
import type { Session } from '../session/session-store.ts';
import { AppLink } from './app-link.tsx';
import { Guard } from './guard.tsx';
import { RootLayout } from './root-layout.tsx';
import { RoutePage } from './route-page.tsx';
import { isPage, notFound, routes } from './routes.ts';
import type { AppRoute } from './routes.ts';

export interface AppProps {
  session: Session;
  apiUrl: string;
  /** The router of the place this runs in, around the pages. */
  router: (pages: ReactNode) => ReactNode;
}

function routeElement(route: AppRoute): ReactNode {
  return (
    <Guard access={route.access} worksOffline={isPage(route) && route.worksOffline}>
      {isPage(route) ? <RoutePage route={route} /> : <Navigate to={route.redirectTo} replace />}
    </Guard>
  );
}

const PAGES = (
  <RootLayout>
    <Suspense fallback={null}>
      <Routes>
        {[...routes, notFound].map((route) => (
          <Route key={route.path} path={route.path} element={routeElement(route)} />
        ))}
      </Routes>
    </Suspense>
  </RootLayout>
);

export function App({ session, apiUrl, router }: AppProps) {
  return (
    <StrictMode>
      <SessionProvider session={session} apiUrl={apiUrl}>
        <LinkProvider component={AppLink}>{router(PAGES)}</LinkProvider>
      </SessionProvider>
    </StrictMode>
  );
}
