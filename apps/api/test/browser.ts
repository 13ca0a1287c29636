import { parseSetCookie } from 'cookie';
import { type AdminClient, createAdminClient } from '@bellweek/api-client/client/admin-client';
import { type ApiClient, createApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import { createSchoolClient, type SchoolClient } from '@bellweek/api-client/client/school-client';
import { checkAnswer } from '@bellweek/api-client/client/check-answer';

interface BrowserRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** The parts of a browser that the API sees: a cookie jar per host (ports share it), an Origin on changes. Follows no redirects. */
export class Browser {
  readonly jar = new Map<string, string>();
  csrfToken: string | null = null;
  readonly client: ApiClient;
  readonly admin: AdminClient;
  readonly school: SchoolClient;
  /** Every Set-Cookie line this browser ever got. */
  readonly received: string[] = [];

  constructor(
    readonly apiUrl: string,
    readonly webUrl: string,
  ) {
    const options: ApiClientOptions = {
      baseUrl: apiUrl,
      csrf: { token: () => this.csrfToken, refresh: () => this.refreshCsrf() },
      fetch: (url, init) => this.fetch(url, init as BrowserRequest),
      checkAnswer,
    };
    this.client = createApiClient(options);
    this.admin = createAdminClient(options);
    this.school = createSchoolClient(options);
  }

  /** One request, redirects not followed. A path is the API's. */
  async fetch(address: string, { method = 'GET', headers = {}, body }: BrowserRequest = {}): Promise<Response> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const isChange = method !== 'GET' && method !== 'HEAD';
    const response = await fetch(new URL(address, this.apiUrl), {
      method,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...(isChange ? { origin: this.webUrl } : {}), ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  async refreshCsrf(): Promise<string | null> {
    const { headers } = await this.fetch('/auth/user');
    this.csrfToken = headers.get('x-csrf-token');
    return this.csrfToken;
  }

  /** Follows redirects from the API's sign-in route through a provider that asks nothing. @returns the last address, not fetched. */
  async signIn(provider = 'google', returnTo?: string): Promise<string> {
    let address = `/auth/${provider}/${returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`;
    for (let hop = 0; hop < 10; hop += 1) {
      const response = await this.fetch(address);
      const location = response.headers.get('location');
      if (location === null) {
        const page = await response.text();
        const action = /action="([^"]+)"/.exec(page)?.[1];
        if (action === undefined) return address;
        const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
        // A form_post answer is posted by the provider's page, so it is cross-site and without Lax cookies.
        address = await this.postForm(action, new URLSearchParams(fields).toString());
      } else address = new URL(location, address.startsWith('http') ? address : this.apiUrl).href;
      if (address.startsWith(`${this.webUrl}/`)) {
        await this.refreshCsrf();
        return address;
      }
    }
    throw new Error('The sign-in went in circles.');
  }

  private async postForm(action: string, query: string): Promise<string> {
    const response = await fetch(action, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      body: query,
    });
    return new URL(response.headers.get('location') ?? '/', action).href;
  }

  private keep(line: string): void {
    this.received.push(line);
    const { name, value, maxAge, expires } = parseSetCookie(line);
    const isGone = (maxAge !== undefined && maxAge <= 0) || (expires !== undefined && expires.getTime() < Date.now());
    if (isGone) this.jar.delete(name);
    else this.jar.set(name, value ?? '');
  }
}
