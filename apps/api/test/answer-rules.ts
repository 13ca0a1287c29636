import { parseSetCookie } from 'cookie';
import { errorBody } from '@bellweek/api-client/contract/errors';
import { z } from 'zod';

/** One answer of the API, as it was sent. */
export interface Answer {
  method: string;
  /** Path of the request, with its query. */
  url: string;
  /** Express's template of the route that answered, if one did. */
  route: string | undefined;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface AnswerContext {
  isProduction: boolean;
  webUrl: string;
  /** Origins a redirect may lead to: ours and the providers'. */
  redirectOrigins: string[];
  /** The schema of the route's answers. */
  schema: z.ZodType | undefined;
}

const DOCUMENTATION = /^\/docs/;
/** Published files are public, so they may be cached. */
const FILE_ROUTES = ['/files/download', '/files/releases/:name'];

/** Other calendars ask whether a shared one has changed. */
const WITH_VERSION = ['/calendars/:token.ics'];

const text = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

const REQUIRED_HEADERS: Record<string, RegExp> = {
  'content-security-policy': /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-site$/,
  'x-frame-options': /^DENY$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};

/** S54, S05, S07: headers of every answer whatever its status, and headers of none. */
export function headerProblems(
  { url, headers, status, route = '' }: Answer,
  { isProduction, webUrl }: AnswerContext,
): string[] {
  const problems: string[] = [];
  for (const [name, expected] of Object.entries(REQUIRED_HEADERS)) {
    if (!expected.test(text(headers[name]))) problems.push(`${name} is "${text(headers[name])}"`);
  }
  if (headers['x-powered-by'] !== undefined) problems.push('x-powered-by is there');
  const hasHsts = /max-age=\d{8}/.test(text(headers['strict-transport-security']));
  if (hasHsts !== isProduction) problems.push(`strict-transport-security is ${hasHsts ? 'there' : 'missing'}`);
  const allowed = headers['access-control-allow-origin'];
  if (allowed !== undefined && allowed !== new URL(webUrl).origin) problems.push(`allows origin ${text(allowed)}`);
  if (!/\borigin\b/i.test(text(headers.vary))) problems.push('Vary lacks Origin');
  const isFile = FILE_ROUTES.includes(route) && (status === 200 || status === 206);
  if (!DOCUMENTATION.test(url)) {
    if (headers.etag !== undefined && !WITH_VERSION.includes(route)) problems.push('etag is there');
    if (!isFile && !text(headers['cache-control']).includes('no-store')) problems.push('Cache-Control lacks no-store');
  }
  return problems;
}

/** S09: every cookie the API ever sets. */
export function cookieProblems(line: string, isProduction: boolean): string[] {
  const { name, httpOnly, sameSite, path, domain, secure } = parseSetCookie(line);
  const problems: string[] = [];
  if (!httpOnly) problems.push('is not HttpOnly');
  if (sameSite !== 'lax') problems.push(`has SameSite ${String(sameSite)}`);
  if (path !== '/') problems.push(`has path ${path}`);
  if (domain !== undefined) problems.push('has a domain');
  if (line.length >= 4_096) problems.push(`has ${line.length} bytes`);
  if (Boolean(secure) !== isProduction) problems.push(secure ? 'is Secure on http' : 'is not Secure');
  const pattern = isProduction ? /^__Host-bellweek-[\w-]+$/ : /^bellweek-[\w-]+-\d+$/;
  if (!pattern.test(name)) problems.push('has a wrong name');
  return problems.map((problem) => `cookie ${name} ${problem}`);
}

const exactCopies = new WeakMap<z.ZodType, z.ZodType>();

/** A copy of a schema that refuses unknown keys at every depth, made once: zod compiles each new schema. */
export function exactly(schema: z.ZodType): z.ZodType {
  const copy = exactCopies.get(schema) ?? exactCopy(schema);
  exactCopies.set(schema, copy);
  return copy;
}

function exactCopy(schema: z.ZodType): z.ZodType {
  const inner = (part: unknown): z.ZodType => exactly(part as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape);
    return z.strictObject(Object.fromEntries(shape.map(([name, field]) => [name, inner(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(inner(schema.element));
  if (schema instanceof z.ZodNullable) return inner(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap()).optional();
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(inner));
  return schema;
}

const exactError = exactly(errorBody);

/** S29: the exact key set of every body, S55: the one body of every error. */
/** A link of the website leads here, so the answer is a page. */
const ROUTES_WITH_PAGES = ['/files/download'];

export function bodyProblems({ status, headers, body, url, route = '' }: Answer, { schema }: AnswerContext): string[] {
  if (status === 204 || (status >= 300 && status < 400)) return body === '' || status !== 204 ? [] : ['has a body'];
  const isJson = text(headers['content-type']).startsWith('application/json');
  if ((status === 404 || status === 503) && !isJson && ROUTES_WITH_PAGES.includes(route)) return [];
  if (status === 416 && body === '' && FILE_ROUTES.includes(route)) return [];
  if (status >= 400 && !isJson) return ['is no JSON'];
  if (!isJson || DOCUMENTATION.test(url)) return [];
  if (status >= 400) {
    const error = exactError.safeParse(JSON.parse(body));
    if (!error.success) return [z.prettifyError(error.error)];
    const { statusCode, code, requestId } = error.data as z.infer<typeof errorBody>;
    return statusCode === status && code && requestId ? [] : ['lacks its status, code or requestId'];
  }
  if (!schema) return ['is JSON without a schema'];
  const content = exactly(schema).safeParse(JSON.parse(body));
  return content.success ? [] : [z.prettifyError(content.error)];
}

/** S18, S47: redirects lead to us or to a provider alone. */
export function redirectProblems({ headers }: Answer, { redirectOrigins, webUrl }: AnswerContext): string[] {
  const location = text(headers.location);
  if (location === '') return [];
  const url = URL.parse(location, webUrl);
  return url && redirectOrigins.includes(url.origin) ? [] : [`leads to ${location}`];
}
