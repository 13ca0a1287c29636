import { apiRequest, type ApiResult, type RequestOptions } from './request.js';

/** Where the shell keeps its CSRF token, and how it gets a new one. */
export interface CsrfSource {
  token(): string | null;
  /** Reads `GET /auth/user` again and gives the token of its answer. */
  refresh(): Promise<string | null>;
}

export interface ApiClientOptions {
  /** The API's public address without a trailing slash. */
  baseUrl: string;
  csrf?: CsrfSource;
  /** Sent with every call, e.g. `Authorization` in the desktop shell. */
  headers?: () => Record<string, string>;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Told of every call that was refused because nobody is signed in any more. */
  onUnauthenticated?: () => void;
}

export type Call = <T>(path: string, options?: RequestOptions) => Promise<ApiResult<T>>;

/** How every client of the API calls it: `call` reads; `change` carries the CSRF token. Neither ever throws. */
export function createCalls({ baseUrl, csrf, headers, fetch, onUnauthenticated }: ApiClientOptions): {
  call: Call;
  change: Call;
} {
  const call = async <T>(path: string, options: RequestOptions = {}): Promise<ApiResult<T>> => {
    const result = await apiRequest<T>(`${baseUrl}${path}`, {
      ...options,
      ...(fetch ? { fetch } : {}),
      headers: { ...headers?.(), ...options.headers },
    });
    if (result.code === 'unauthenticated') onUnauthenticated?.();
    return result;
  };

  /** A state-changing call. A token that another tab's sign-in made old is fetched anew once. */
  const change = async <T>(path: string, options: RequestOptions = {}): Promise<ApiResult<T>> => {
    const first = await call<T>(path, { ...options, csrfToken: csrf?.token() ?? null });
    if (first.code !== 'csrf' || !csrf) return first;
    return call<T>(path, { ...options, csrfToken: await csrf.refresh() });
  };

  return { call, change };
}
