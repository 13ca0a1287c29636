import { splitRoute } from '../contract/endpoint.js';
import type { Answer, Endpoints, Route, Sent } from '../contract/endpoints.js';
import type { SyncRoute } from '../contract/sync-endpoints.js';
import { apiRequest, type ApiResult, type RequestOptions } from './request.js';

/** The shell's CSRF token, and the way to a new one. */
export interface CsrfSource {
  token(): string | null;
  /** Repeats `GET /auth/user` and returns the token of its answer. */
  refresh(): Promise<string | null>;
}

export interface ApiClientOptions {
  /** The API's public address without a trailing slash. */
  baseUrl: string;
  csrf?: CsrfSource;
  /** Sent with every call, e.g. `Authorization` in the desktop shell. */
  headers?: () => Record<string, string>;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Confirms this session again, for what cannot be undone. @returns whether that was done. */
  stepUp?: () => Promise<boolean>;
  /** Called after every call that was refused because nobody is signed in any more. */
  onUnauthenticated?: () => void;
  /** For tests and development: `checkAnswer`, which throws if an answer is not as declared. */
  checkAnswer?: (route: Route, data: unknown) => void;
}

/** For calls that a person waits for. */
export type CallOptions = Pick<RequestOptions, 'signal'>;

type QueryValue = string | number | undefined;

interface Given extends CallOptions {
  params?: Record<string, string>;
  query?: object;
  headers?: Record<string, string>;
  body?: unknown;
}

type Arguments<R extends Route> = object extends Sent<R> ? [given?: CallOptions] : [given: Sent<R> & CallOptions];

/** Routes that need the CSRF token. */
type Change = {
  [R in Route]: R extends `GET ${string}` ? never : Endpoints[R] extends { csrfExempt: string } ? never : R;
}[Route];

/** A call of a device that syncs, as a page makes it itself or the desktop's main process for it. Never rejects. */
export type SyncCall = <R extends SyncRoute>(
  route: R,
  ...given: object extends Sent<R> ? [] : [given: Sent<R>]
) => Promise<ApiResult<Answer<R>>>;

export interface Calls {
  /** Reads, or sends to a route without CSRF protection. */
  call: <R extends Exclude<Route, Change>>(route: R, ...given: Arguments<R>) => Promise<ApiResult<Answer<R>>>;
  /** Sends a change, with the CSRF token. A token made stale by another tab's sign-in is refreshed once. */
  change: <R extends Change>(route: R, ...given: Arguments<R>) => Promise<ApiResult<Answer<R>>>;
  /** Reads or changes: all changes of sync need the CSRF token. */
  sync: SyncCall;
  /** Beginning of the address of each file. */
  baseUrl: string;
}

/** `/path/id?key=value`: lists as repeated keys, undefined and empty values left out. */
export function addressOf(path: string, { params = {}, query = {} }: Given): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, QueryValue | readonly QueryValue[]>)) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/**
 * Calls shared by all clients of the API. `endpoints` is imported as a type only: a visitor's browser loads no schemas.
 * Neither call ever throws, unless `checkAnswer` does.
 */
export function createCalls(options: ApiClientOptions): Calls {
  const { baseUrl, csrf, headers, fetch, onUnauthenticated, checkAnswer, stepUp } = options;
  const send = async <R extends Route>(
    route: R,
    given: Given = {},
    csrfToken: string | null = null,
  ): Promise<ApiResult<Answer<R>>> => {
    const { method, path } = splitRoute(route);
    const { body, signal } = given;
    const result = await apiRequest<Answer<R>>(`${baseUrl}${addressOf(path, given)}`, {
      method,
      body,
      csrfToken,
      ...(signal ? { signal } : {}),
      ...(fetch ? { fetch } : {}),
      headers: { ...headers?.(), ...given.headers },
    });
    if (result.code === 'unauthenticated') onUnauthenticated?.();
    if (result.error === null) checkAnswer?.(route, result.data);
    return result;
  };
  const change: typeof send = async (route, given) => {
    const first = await send(route, given, csrf?.token() ?? null);
    if (first.code !== 'csrf' || !csrf) return first;
    return send(route, given, await csrf.refresh());
  };
  const confirmed = async <T>(send: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
    const first = await send();
    return first.code === 'step_up' && (await stepUp?.()) ? send() : first;
  };
  return {
    baseUrl,
    call: (route, ...[given]) => confirmed(() => send(route, given)),
    change: (route, ...[given]) => confirmed(() => change(route, given)),
    sync: (route, ...[given]) => (route.startsWith('GET ') ? send(route, given) : change(route, given)),
  };
}
