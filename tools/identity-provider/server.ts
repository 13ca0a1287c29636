import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerForeignHost, readForm } from '../loopback.ts';
import { sendPage } from '../page.ts';
import type { ProviderKeys } from './keys.ts';
import { readPerson } from './people.ts';
import { createStandIn } from './provider.ts';
import type { Mount, SimulatedProvider } from './provider.ts';
import { messagePage, signInPage } from './sign-in-page.ts';

export interface ServerOptions {
  port: number;
  apiUrl: string;
  keys: ProviderKeys;
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Drops the cookies of earlier sign-ins: each one asks for the person again. */
function dropSessionCookie(request: IncomingMessage, mount: Mount): void {
  const { cookie } = request.headers;
  if (!cookie) return;
  const kept = cookie.split(/;\s*/).filter((pair) => !pair.startsWith(`idp-${mount}-session-`));
  request.headers.cookie = kept.join('; ');
}

async function interact(
  { provider, admit, mount }: SimulatedProvider,
  { request, response }: Exchange,
  url: URL,
): Promise<void> {
  const [, , , uid = '', last] = url.pathname.split('/');
  const action = `/${mount}/interaction/${uid}`;
  // Throws if the sign-in is over, or was begun in another browser.
  await provider.interactionDetails(request, response);
  if (last === 'cancel') {
    const result = { error: 'access_denied', error_description: 'The person cancelled.' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  const form = request.method === 'POST' ? await readForm(request) : url.searchParams;
  const shown = { mount, action, email: form.get('email') ?? '', name: form.get('name') ?? '' };
  if (request.method !== 'POST') return sendPage(response, signInPage(shown));
  const person = readPerson(form);
  if (typeof person === 'string') return sendPage(response, signInPage({ ...shown, error: person }), 422);
  const result = { login: { accountId: admit(person), remember: false }, select_account: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function forward(standIn: SimulatedProvider, { request, response }: Exchange, url: URL): void {
  const { provider, mount } = standIn;
  dropSessionCookie(request, mount);
  // The library finds its mount path by comparing the two.
  (request as IncomingMessage & { originalUrl?: string }).originalUrl = request.url ?? '/';
  request.url = `${url.pathname.slice(mount.length + 1) || '/'}${url.search}`;
  void provider.callback()(request, response);
}

/** Both simulated providers on one port: Google under `/google`, Apple under `/apple`. */
export function createIdentityProvider({ port, apiUrl, keys }: ServerOptions): Server {
  const origin = `http://localhost:${port}`;
  const standIns = new Map(
    (['google', 'apple'] as const).map((mount) => {
      const redirectUri = `${apiUrl}/auth/${mount}/callback`;
      return [mount, createStandIn({ mount, origin, port, redirectUri, keys })] as const;
    }),
  );
  return createServer((request, response) => {
    if (answerForeignHost(request, response, port)) return;
    const url = new URL(request.url ?? '/', origin);
    const standIn = standIns.get(url.pathname.split('/')[1] as Mount);
    const exchange = { request, response };
    if (!standIn) {
      const sentence =
        'This is where signing in with Google or Apple leads during development. Start from the website.';
      return sendPage(response, messagePage('Development sign-in', sentence), url.pathname === '/' ? 200 : 404);
    }
    if (url.pathname.split('/')[2] !== 'interaction') return forward(standIn, exchange, url);
    interact(standIn, exchange, url).catch(() => {
      const sentence =
        'It took too long, was finished already, or began in another browser. Start again from the website.';
      sendPage(response, messagePage('This sign-in is over', sentence), 400);
    });
  });
}
