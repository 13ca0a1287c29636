import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Addresses } from './people.ts';

/** A call of section 7 of the specification, with a payload that it takes, and what the specification says of its answer. */
export interface SpecifiedCall {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  query?: string;
  body?: object;
  status?: number;
  /** Fields of the answer; `[]` where it is an array. */
  fields?: string[] | [];
  /** The start of where a browser is led to. */
  leadsTo?: string;
  /** A text of a page. */
  says?: string;
}

const form = { firstName: 'Fay', lastName: 'Form', email: 'fay.form@example.com', description: 'When does it begin?' };
const school = { role: 'Principal', organisation: 'A School', country: 'Australia' };

/** Calls that need no session. */
export const PUBLIC_CALLS = ({ webUrl }: Addresses, idpUrl: string): SpecifiedCall[] => [
  { call: 'GET /auth/user', fields: ['authenticated', 'user'] },
  { call: 'POST /waitlist/', body: { email: form.email }, status: 204 },
  { call: 'POST /demo-request/', body: { ...form, ...school }, status: 204 },
  { call: 'POST /contact-us/', body: form, status: 204 },
  { call: 'POST /email/unsubscribe', body: { email: form.email }, status: 204 },
  { call: 'POST /email/resubscribe', body: { email: form.email }, status: 204 },
  { call: 'GET /auth/google/', status: 303, leadsTo: idpUrl },
  { call: 'GET /auth/apple/', status: 303, leadsTo: idpUrl },
  // Off until it is configured.
  { call: 'GET /auth/microsoft/', status: 303, leadsTo: `${webUrl}/coming-soon` },
  // Nothing is published in a new copy, and a page says so.
  ...(['windows', 'mac', 'linux'] as const).map((os): SpecifiedCall => ({
    call: 'GET /files/download',
    query: `os=${os}`,
    status: 404,
    says: 'No download for',
  })),
];

/** Calls of a person who is signed in, who has a licence. */
export const SIGNED_IN_CALLS: SpecifiedCall[] = [
  { call: 'GET /auth/user', fields: ['authenticated', 'user'] },
  { call: 'GET /license/user', fields: ['license'] },
  { call: 'GET /license/is-trial-used', fields: ['hasExpiredTrialOrTester'] },
];

/** Calls of an institution's member. */
export const MEMBER_CALLS: SpecifiedCall[] = [{ call: 'GET /user/institution', fields: ['name'] }];

/** The calls that end the session of whoever makes them. */
export const LAST_CALLS: SpecifiedCall[] = [
  { call: 'POST /auth/logout', status: 204 },
  { call: 'DELETE /auth/delete-account', status: 204 },
];

/** Sends a call as a browser of the website does, with the session's CSRF token. */
export async function send(
  request: APIRequestContext,
  { webUrl, apiUrl }: Addresses,
  { call, query, body }: SpecifiedCall,
): Promise<APIResponse> {
  const [method = '', path = ''] = call.split(' ');
  const token = (await request.get(`${apiUrl}/auth/user`)).headers()['x-csrf-token'] ?? '';
  expect(token, 'the CSRF token').not.toBe('');
  const url = `${apiUrl}${path}${query === undefined ? '' : `?${query}`}`;
  const headers: Record<string, string> = method === 'GET' ? {} : { origin: webUrl, 'x-csrf-token': token };
  return request.fetch(url, { method, headers, maxRedirects: 0, ...(body && { data: body }) });
}

/** Sends a call, and compares its answer with the specification. */
export async function expectAnswer(request: APIRequestContext, at: Addresses, specified: SpecifiedCall): Promise<void> {
  const { call, query = '', status = 200, fields, leadsTo, says = '' } = specified;
  const name = `${call} ${query}`;
  const answer = await send(request, at, specified);
  const text = await answer.text();
  expect.soft(answer.status(), `${name}: ${text.slice(0, 300)}`).toBe(status);
  expect.soft(text, name).toContain(says);
  if (leadsTo !== undefined) expect.soft(answer.headers().location, name).toContain(leadsTo);
  if (!fields || answer.status() !== status) return;
  const value = JSON.parse(text) as object;
  if (fields.length === 0) expect.soft(Array.isArray(value), name).toBe(true);
  for (const field of fields) expect.soft(value, name).toHaveProperty(field);
}
