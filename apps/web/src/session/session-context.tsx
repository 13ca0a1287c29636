import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { forgetSignedOut } from './last-account.ts';
import { syncTabs } from './other-tabs.ts';
import type { Session, SessionState } from './session-store.ts';
import { clearAfterLeaving } from './tab-storage.ts';

interface SessionContextValue {
  session: Session;
  apiUrl: string;
}

const SessionContext = createContext<SessionContextValue | null>(null);

export function SessionProvider({ children, ...value }: SessionContextValue & { children: ReactNode }) {
  const { session } = value;
  useEffect(() => syncTabs(session), [session]);
  useEffect(() => forgetSignedOut(session.store), [session]);
  useEffect(() => clearAfterLeaving(session.store), [session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession must be used within a SessionProvider');
  return value;
}

/** A part of the authentication state. @throws {Error} outside a `SessionProvider`. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useSessionContext().session.store, select);
}

export function useApi(): ApiClient {
  return useSessionContext().session.api;
}

/** Options of this visit's API client, for further clients of the same person. */
export function useApiCalls(): ApiClientOptions {
  return useSessionContext().session.calls;
}

/** Fetches the signed-in person again, e.g. after a 401 or 403. */
export function useRevalidate(): () => Promise<string | null> {
  return useSessionContext().session.revalidate;
}

/** The API's public address, for links that leave the website. */
export function useApiUrl(): string {
  return useSessionContext().apiUrl;
}
