import { cutText } from '@bellweek/api-client/contract/cut-text';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { z } from 'zod';

const field = z.string().max(4_000).optional().catch(undefined);
const namePart = z.string().max(LIMITS.name).catch('').default('');
const formPost = z
  .object({ code: field, state: field, iss: field, error: field, user: field })
  .catch({ code: undefined, state: undefined, iss: undefined, error: undefined, user: undefined });
const appleUser = z.object({ name: z.object({ firstName: namePart, lastName: namePart }) });

/** The name that Apple posts beside the token, as JSON, at the first sign-in only. It is shown, and never trusted. */
function givenName(user: string): string {
  try {
    const { name } = appleUser.parse(JSON.parse(user));
    return cutText(`${name.firstName} ${name.lastName}`.trim(), LIMITS.name);
  } catch {
    return '';
  }
}

/**
 * Apple answers with a cross-site POST, on which the browser sends no Lax cookie, so no transaction can be found there.
 * The redirect makes it a GET of our own, on which it does (quality S17).
 */
export function applePostToGet(body: unknown): string {
  const { user, ...parameters } = formPost.parse(body);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  const name = user === undefined ? '' : givenName(user);
  if (name !== '') query.set('name', name);
  return `/auth/apple/callback?${query.toString()}`;
}
