import { createApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

/** The client's authentication state (specification, section 3). */
export interface SessionState {
  isAuthenticated: boolean;
  /** True until the first answer. */
  isLoading: boolean;
  user: AuthUser | null;
  csrfToken: string | null;
  /** Somebody was signed in here, and a call found that the server knows them no more. */
  hasEnded: boolean;
  /** The last question who is signed in was not answered: nobody is known to be signed in, nor to be signed out. */
  isUnreachable: boolean;
  /** Asks the API again who is signed in, and gives the CSRF token of its answer. */
  refresh: () => Promise<string | null>;
}

export interface Session {
  store: StoreApi<SessionState>;
  api: ApiClient;
  /** How that client calls the API; the operators' client, which visitors do not load, calls it the same way. */
  calls: ApiClientOptions;
  /** As `refresh`, but whoever is signed in stays so when the API cannot be reached. */
  revalidate: () => Promise<string | null>;
}

/** Nobody should sit in front of an unanswered call for ever. */
const TIMEOUT_MS = 20_000;

/** How long the API is given when it says that it is just being restarted. */
const RESTART_MS = 700;

async function askPatiently(api: ApiClient): ReturnType<ApiClient['getAuthStatus']> {
  const answer = await api.getAuthStatus();
  if (answer.status !== 503) return answer;
  // A moment's outage is no reason to send somebody who is signed in to the login page.
  await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
  return api.getAuthStatus();
}

interface Question {
  /** The person who is signed in stays so when the API cannot be reached. */
  keepsOnFailure: boolean;
  /** A call was refused since nobody is signed in any more. */
  wasRefused?: boolean;
}

const signedOut = { isAuthenticated: false, user: null, csrfToken: null, isUnreachable: false };

/** Who is signed in, and the API client that speaks for them. One per page load. */
export function createSession(apiUrl: string): Session {
  let latest = 0;
  let newest: Promise<string | null> = Promise.resolve(null);

  const calls: ApiClientOptions = {
    baseUrl: apiUrl,
    csrf: { token: () => store.getState().csrfToken, refresh: () => refreshForSamePerson() },
    // The session ended somewhere else: the guards lead to the login page once the store knows.
    onUnauthenticated: () => {
      if (store.getState().isAuthenticated) void start({ keepsOnFailure: true, wasRefused: true });
    },
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  };
  const api = createApiClient(calls);
  const ask = async (turn: number, { keepsOnFailure, wasRefused = false }: Question): Promise<string | null> => {
    const { data, error, status, headers } = await askPatiently(api);
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
    // At once: whether a session ended or somebody logged out is known from the first moment on.
    const hasEnded = user === null && (wasRefused || store.getState().hasEnded);
    store.setState({
      isAuthenticated: user !== null,
      user,
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
