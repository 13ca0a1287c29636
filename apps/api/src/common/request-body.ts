import { LIMITS } from '@bellweek/api-client/contract/limits';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from './app-error.js';

/** Routes that others post to in their own formats. Everything else is JSON. */
const FORM_ROUTES = ['/auth/apple/callback'];
/** Mail clients post `List-Unsubscribe=One-Click` as a form or multipart (RFC 8058); all that counts is in the address. */
const IGNORED_BODY_ROUTES = ['/email/one-click'];
const BODY_LIMIT = '100kb';
const FORM_LIMIT = '20kb';
/** An alert may name LIMITS.alertRecipients addresses: room for as many of a usual length, for callers with a cookie alone. */
const LARGE_ROUTES = ['/email/alert'];
const LARGE_LIMIT = '8mb';
/**
 * The parser reads a body that is too large to its end before it refuses it, so that the sender gets to see the refusal. A
 * body of more bytes than this, or of no end, has its connection cut.
 */
const CUT_OFF = 1_048_576;
const LARGE_CUT_OFF = 10 * CUT_OFF;

const isOneOf = (routes: string[], request: Request): boolean => routes.includes(request.path.replace(/\/$/, ''));
const isLarge = (request: Request): boolean => request.headers.cookie !== undefined && isOneOf(LARGE_ROUTES, request);

const BRACKETS: Record<number, number> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 };
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** How deep arrays and objects of a JSON text are nested, without parsing it: the parser's stack is what this protects. */
export function jsonDepth(body: Uint8Array): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else deepest = Math.max(deepest, (depth += BRACKETS[byte] ?? 0));
  }
  return deepest;
}

function refuseDeepJson(_request: unknown, _response: unknown, body: Buffer): void {
  if (jsonDepth(body) <= LIMITS.jsonDepth) return;
  throw new AppError('invalid_request', 'This request is nested too deeply.');
}

/** As own keys these survive JSON.parse and reach a prototype at the next careless copy. No field of ours has such a name. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

function refusePrototype(key: string, value: unknown): unknown {
  if (!PROTOTYPE_KEYS.includes(key)) return value;
  throw new AppError('invalid_request', 'This request has a field that is not known.');
}

/** UTF-8 alone, as RFC 8259 has it: the depth of a text in another encoding could not be told from its bytes. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Refuses a body of any other kind before it is read. */
function requireType(expected: RegExp) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const type = request.headers['content-type'];
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (!isChange || (type !== undefined && expected.test(type)) || (type === undefined && !hasBody)) return next();
    next(new AppError('unsupported_media_type', 'Please send JSON (application/json).'));
  };
}

function cutOff(request: Request, response: Response, next: NextFunction): void {
  const most = isLarge(request) ? LARGE_CUT_OFF : CUT_OFF;
  if (Number(request.headers['content-length'] ?? 0) > most) {
    response.setHeader('Connection', 'close');
    return next(new AppError('too_large', 'This request is too large.'));
  }
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= most) return;
    response.statusCode = 413; // for the log alone
    request.destroy();
  });
  next();
}

/** Body parsing for the whole API: JSON of bounded size and depth, and forms where others insist on them. */
export function bodyParsers(): RequestHandler[] {
  const jsonOf = (limit: string): RequestHandler =>
    express.json({ limit, verify: refuseDeepJson, reviver: refusePrototype, strict: true });
  const [usual, large] = [jsonOf(BODY_LIMIT), jsonOf(LARGE_LIMIT)];
  const json: RequestHandler = (request, response, next) => (isLarge(request) ? large : usual)(request, response, next);
  const form = express.urlencoded({ limit: FORM_LIMIT, extended: false, parameterLimit: 20 });
  const requireJson = requireType(JSON_TYPE);
  const requireForm = requireType(FORM_TYPE);
  const either =
    (ours: RequestHandler, theirs: RequestHandler): RequestHandler =>
    (request, response, next) => {
      if (isOneOf(IGNORED_BODY_ROUTES, request)) next();
      else if (isOneOf(FORM_ROUTES, request)) theirs(request, response, next);
      else ours(request, response, next);
    };
  return [either(requireJson, requireForm), cutOff, either(json, form)];
}
