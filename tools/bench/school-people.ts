import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiClient } from '@bellweek/api-client/client/api-client';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import type { Stack } from '../stack/stack.ts';
import type { Student } from './school-setup.ts';

/** Edits of one student, and the seconds before each. */
const EDITS = 3;
const PAUSE_SECONDS = 8;
/** Bytes of one edit, padded and encrypted. */
const ENVELOPE_BYTES = 200;

/** Measurements of one kind of call. */
export interface Kind {
  /** Milliseconds of each successful call, until the whole answer. */
  times: number[];
  /** Status or error text of each failed call. */
  failures: string[];
  /** `performance.now()` of the last answer. */
  last: number;
}

export type Kinds = Map<string, Kind>;

const text = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Makes one call, and notes its time or its failure under a kind. */
export async function timed(kinds: Kinds, kind: string, call: () => Promise<Response>): Promise<Response> {
  if (!kinds.has(kind)) kinds.set(kind, { times: [], failures: [], last: 0 });
  const noted = kinds.get(kind)!;
  const start = performance.now();
  const answer = await call().catch((error: unknown) => {
    noted.failures.push(error instanceof Error ? error.message : String(error));
    throw error;
  });
  const body = await answer.arrayBuffer();
  noted.last = performance.now();
  if (answer.status < 400) noted.times.push(noted.last - start);
  else noted.failures.push(`${answer.status} ${Buffer.from(body).toString().slice(0, 120)}`);
  const { status, headers } = answer;
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

/** A browser of one student: its cookies, and the address of the school it comes from. */
class StudentBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly address: string;
  private readonly kinds: Kinds;

  constructor(kinds: Kinds, address: string) {
    this.kinds = kinds;
    this.address = address;
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, 'x-forwarded-for': this.address };
  }

  /** One call. Calls of the identity provider are not ours, and are noted together. */
  async send(kind: string, url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), ...this.headers };
    const answer = await timed(this.kinds, kind, () => fetch(url, { redirect: 'manual', ...init, headers }));
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }

  /** Signs in as anybody signs in: through the page of the identity provider. */
  async signIn({ apiUrl, identityProviderUrl }: Stack['settings'], email: string): Promise<void> {
    const form = new URLSearchParams({ email, name: 'Bench Student' });
    let answer = await this.send('sign-in begun', `${apiUrl}/auth/google`);
    for (let step = 0; step < 10; step += 1) {
      const location = answer.headers.get('location');
      if (location === null) {
        const action = /method="post" action="([^"]+)"/.exec(await answer.text())?.[1];
        if (action === undefined) throw new Error(`No sign-in: ${answer.status}`);
        answer = await this.send('identity provider', `${identityProviderUrl}${action}`, {
          method: 'POST',
          body: form,
        });
      } else if (location.startsWith(apiUrl)) {
        answer = await this.send('sign-in done', location);
        const landing = answer.headers.get('location') ?? '';
        if (landing.includes('error')) throw new Error(`The sign-in led to ${new URL(landing).search}`);
        return;
      } else {
        answer = await this.send('identity provider', new URL(location, identityProviderUrl).href);
      }
    }
    throw new Error('The sign-in led in a circle.');
  }
}

/** The account key of a new planner, wrapped for nobody: the server only stores it. */
function newKey(deviceId: string) {
  const wrapped = { from: text(65), nonce: text(12), sealed: text(48) };
  const holder = { publicKey: text(65), privateKey: wrapped, admission: text(32) };
  return { deviceId, epoch: 1, isNew: true, wrapped, proof: text(32), holder, admission: text(32) };
}

const failOn = ({ error }: { error: string | null }): void => {
  if (error !== null) throw new Error(error);
};

const kindOf = (url: string, method = 'GET'): string => {
  if (url.includes('/sync/log')) return method === 'GET' ? 'pull' : 'push';
  return url.includes('/sync/') ? 'devices and keys' : 'who am I';
};

/**
 * The first bell of one student: signs in, opens the planner, pulls, listens, and pushes a few edits. A new student turns
 * sync on first.
 *
 * @returns the open stream, for the caller to end
 */
export async function firstBell(stack: Stack, kinds: Kinds, student: Student): Promise<IncomingMessage> {
  const { apiUrl, webUrl } = stack.settings;
  const { id: deviceId, key } = student.device;
  const browser = new StudentBrowser(kinds, student.address);
  await browser.signIn(stack.settings, student.email);
  const send = (url: string, init: RequestInit) => browser.send(kindOf(url, init.method), url, init);
  let csrfToken = '';
  const client = createApiClient({
    baseUrl: apiUrl,
    headers: () => ({ origin: webUrl, 'X-CSRF-Token': csrfToken }),
    fetch: provingFetch({ baseUrl: apiUrl, fetch: send, prover: () => Promise.resolve({ deviceId, key }) }),
  });
  const who = await client.getAuthStatus();
  failOn(who);
  csrfToken = who.headers?.get('x-csrf-token') ?? '';
  if (student.isNew) await turnOn(client, student);
  failOn(await client.sync('GET /sync/log', { query: { device: deviceId, after: 0, limit: 100 } }));
  const stream = await listen(`${apiUrl}/sync/events?device=${deviceId}`, browser.headers);
  for (let edit = 1; edit <= EDITS; edit += 1) {
    await sleep(PAUSE_SECONDS * 1_000);
    const envelopes = [{ number: edit, epoch: 1, body: text(ENVELOPE_BYTES) }];
    failOn(await client.sync('POST /sync/log', { body: { deviceId, after: edit - 1, envelopes } }));
  }
  return stream;
}

async function turnOn(client: ReturnType<typeof createApiClient>, { device: { id, signKey } }: Student): Promise<void> {
  const device = { id, name: 'Chrome', kind: 'web', publicKey: text(65), signKey } as const;
  failOn(await client.sync('POST /sync/devices', { body: device }));
  failOn(await client.sync('PUT /sync/keys/:kind', { params: { kind: 'recovery' }, body: newKey(id) }));
}

const listen = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      response.resume();
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`A stream was answered with ${response.statusCode}.`));
    }).on('error', reject);
  });
