import { createApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClient } from '@bellweek/api-client/client/api-client';

const TIMEOUT_MS = 20_000;

export interface ApiOptions {
  apiUrl: string;
  /** Fetch through the system's network settings, its proxy included. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  token: () => string | null;
}

/** Client of all API calls; windows have no network at all. */
export function createShellApi({ apiUrl, fetch, token }: ApiOptions): ApiClient {
  return createApiClient({
    baseUrl: apiUrl,
    headers: (): Record<string, string> => {
      const current = token();
      return current === null ? {} : { Authorization: `Bearer ${current}` };
    },
    fetch: (url, init) =>
      // The token must not follow a redirect to another host.
      fetch(url, { ...init, credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
}
