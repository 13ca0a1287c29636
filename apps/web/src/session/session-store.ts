import { createApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import type { AuthStatus, AuthUser } from '@bellweek/api-client/contract/auth';
import type { Role } from '@bellweek/api-client/contract/roles';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { askPatiently } from './ask-patiently.ts';

/** The client's authentication state (specification, section 3). */
export interface SessionState {
  isAuthenticated: boolean;
  /** True until the first answer. */
  isLoading: boolean;
  user: AuthUser | null;
  /** The role of an operator. */
  role: Role | undefined;
  /** Whether a passkey has confirmed an operator's session. */
  secondFactor: NonNullable<AuthStatus['operator']>['secondFactor'] | undefined;
  csrfToken: string | null;
  /** The session of a signed-in person has ended on the server, as a call found out. */
  hasEnded: boolean;
  /** The last status request got no answer: nobody is known to be signed in, nor to be signed out. */
  isUnreachable: boolean;
  /** Fetches the authentication status, and returns the CSRF token of the answer. */
  refresh: () => Promise<string | null>;
}

export interface Session {
  store: StoreApi<SessionState>;
  api: ApiClient;
  /** Options of that client, for the operators' client, which visitors do not load. */
  calls: ApiClientOptions;
  /** As `refresh`, but the person stays signed in when the API cannot be reached. */
  revalidate: () => Promise<string | null>;
}

/** Timeout of every call. */
const TIMEOUT_MS = 20_000;

/** A short outage must not send a signed-in person to the login page. */
const RESTART_MS = [700];

interface Question {
  /** The person stays signed in when the API cannot be reached. */
  keepsOnFailure: boolean;
  /** A call was refused, as nobody is signed in any more. */
  wasRefused?: boolean;
}

const signedOut = {
  isAuthenticated: false,
  user: null,
  role: undefined,
  secondFactor: undefined,
  csrfToken: null,
  isUnreachable: false,
};

/** The authentication state, and the API client of the signed-in person. One per page load. */
export function createSession(apiUrl: string): Session {
  let latest = 0;
  let newest: Promise<string | null> = Promise.resolve(null);

  const calls: ApiClientOptions = {
    baseUrl: apiUrl,
    csrf: { token: () => store.getState().csrfToken, refresh: () => refreshForSamePerson() },
    // The session ended elsewhere: the guards redirect to the login page once the store knows.
    onUnauthenticated: () => {
      if (store.getState().isAuthenticated) void start({ keepsOnFailure: true, wasRefused: true });
    },
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  };
  const api = createApiClient(calls);
  const ask = async (turn: number, { keepsOnFailure, wasRefused = false }: Question): Promise<string | null> => {
    const { data, error, status, headers } = await askPatiently(() => api.getAuthStatus(), RESTART_MS);
    // An answer from before a sign-in must not overwrite the one from after it.
    if (turn !== latest) return newest;
    if (!data) {
      console.error('The authentication status could not be fetched:', error ?? 'an empty answer');
      const isOutage = status === 0 || status >= 500;
      if (keepsOnFailure && isOutage) return store.getState().csrfToken;
      const hasEnded = (wasRefused && !isOutage) || store.getState().hasEnded;
      store.setState({ ...signedOut, hasEnded, isLoading: false, isUnreachable: isOutage });
      return null;
    }
    const csrfToken = headers?.get('x-csrf-token') ?? null;
    if (csrfToken === null) console.warn('CSRF Token not found in headers!');
    const user = data.authenticated ? data.user : null;
    // Set with the user in one update: a session that ended must never look like a log-out.
    const hasEnded = user === null && (wasRefused || store.getState().hasEnded);
    store.setState({
      isAuthenticated: user !== null,
      user,
      role: data.operator?.role,
      secondFactor: data.operator?.secondFactor,
      csrfToken,
      hasEnded,
      isLoading: false,
      isUnreachable: false,
    });
    return csrfToken;
  };

  const start = (question: Question): Promise<string | null> => {
    latest += 1;
    newest = ask(latest, question);
    return newest;
  };

  /** A page that shows one person must not repeat a call, such as a deletion, in another's name. */
  const refreshForSamePerson = async (): Promise<string | null> => {
    const before = store.getState().user?.id;
    const token = await store.getState().refresh();
    return before === undefined || store.getState().user?.id === before ? token : null;
  };

  const store = createStore<SessionState>()(() => ({
    ...signedOut,
    hasEnded: false,
    isLoading: true,
    refresh: () => start({ keepsOnFailure: false }),
  }));
  return { store, api, calls, revalidate: () => start({ keepsOnFailure: true }) };
}
