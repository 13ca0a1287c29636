import type { ErrorBody, ErrorCode } from '../contract/errors.js';

/**
 * Result of every call: `data` on success, otherwise `error`, one sentence for people. `status` is 0 when no answer
 * came.
 */
export interface ApiResult<T> {
  data: T | null;
  error: string | null;
  status: number;
  headers?: Headers;
  code?: ErrorCode;
  /** Names of the refused fields, if the answer has them. */
  fields?: string[];
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  csrfToken?: string | null;
  credentials?: RequestCredentials;
  signal?: AbortSignal;
  /** Replaces the platform's own, e.g. with one that keeps cookies. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const UNREACHABLE = 'Network error or server is unreachable';

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return null;
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  return isJson ? response.json() : null;
}

/** Fields that a refusal names, unvalidated: a proxy's answer may have `errors` of its own. */
function refusedFields(refusal: Partial<ErrorBody> | null): string[] {
  const errors: unknown[] = Array.isArray(refusal?.errors) ? refusal.errors : [];
  const fields = errors.map((error) => (error as { field?: unknown } | null)?.field);
  return fields.filter((field) => typeof field === 'string');
}

/**
 * One call to the API (specification, section 7): JSON both ways, credentials included by default, the CSRF token as
 * `X-CSRF-Token`. Never throws: a refusal or a network failure is returned as `error`.
 */
export async function apiRequest<T>(url: string, options: RequestOptions = {}): Promise<ApiResult<T>> {
  const { method = 'GET', body, headers = {}, csrfToken, credentials = 'include', signal } = options;
  const send = options.fetch ?? fetch;
  try {
    const response = await send(url, {
      method,
      credentials,
      headers: {
        'Content-Type': 'application/json',
        ...(csrfToken ? { 'X-CSRF-Token': csrfToken } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const { ok, status, headers: received } = response;
    if (ok) return { data: (await readBody(response)) as T, error: null, status, headers: received };
    // A refusal stays one even if its body is truncated or not valid JSON.
    const refusal = (await readBody(response).catch(() => null)) as Partial<ErrorBody> | null;
    const message = typeof refusal?.message === 'string' ? refusal.message : `Request failed with status ${status}`;
    const fields = refusedFields(refusal);
    return {
      data: null,
      error: message,
      status,
      headers: received,
      ...(refusal?.code ? { code: refusal.code } : {}),
      ...(fields.length > 0 ? { fields } : {}),
    };
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : '';
    return { data: null, error: message || UNREACHABLE, status: 0 };
  }
}
