import { LIMITS } from '@bellweek/api-client/contract/limits';
import { SetMetadata } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';
import { JsonShape } from './json-shape.js';
import { othersFirst } from './others-first.js';
import { parseQuery } from './query-parser.js';

/** The body that a route takes. */
export interface BodyRule {
  /** `ignored`: the body is discarded unread. */
  kind: 'json' | 'form' | 'ignored';
  /** Maximum size in bytes. */
  bytes: number;
  /** Approximate maximum of values inside of lists and objects; the limit of objects, lists and fields stays the usual one. */
  values: number;
}

export const USUAL_BODY: BodyRule = { kind: 'json', bytes: 100 * 1024, values: LIMITS.jsonValues };
export const BODY = 'body';
/** Marks a route whose body is not {@link USUAL_BODY}. Larger bodies are for operators alone: access is checked before. */
export const TakesBody = (rule: Partial<BodyRule>) => SetMetadata(BODY, { ...USUAL_BODY, ...rule });

/**
 * Bytes of a refused or unread body that are discarded, so that its sender sees the answer, before the connection is cut.
 */
const MOST_DISCARDED = 10 * 1_048_576;
const LOOK_MS = 100;

/** UTF-8 alone, as RFC 8259 has it: the shape of a text in another encoding could not be told from its bytes. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Keys that survive JSON.parse as own keys and reach a prototype at the next careless copy. No field of ours has such a name. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** @param value at most as deep as a body may be */
function refusePrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) refusePrototypeKeys(item);
    return;
  }
  if (PROTOTYPE_KEYS.some((key) => Object.hasOwn(value, key))) {
    throw new AppError('invalid_request', 'This request has a field that is not known.');
  }
  for (const part of Object.values(value)) refusePrototypeKeys(part);
}

const unreadable = () => new AppError('invalid_request', 'This request cannot be read. Please send valid JSON.');

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString());
  } catch {
    throw unreadable();
  }
}

const hasBody = ({ headers }: Request): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** Refuses a body by its headers, before it is read. Compressed bodies are refused: a small one could unpack to any size. */
function checkHeaders(request: Request, response: Response, rule: BodyRule): void {
  const {
    'content-type': type,
    'content-encoding': encoding = 'identity',
    'content-length': length = 0,
  } = request.headers;
  const isExpected = (rule.kind === 'form' ? FORM_TYPE : JSON_TYPE).test(type ?? '');
  if (!isExpected && (type !== undefined || hasBody(request))) {
    throw new AppError('unsupported_media_type', 'Please send JSON (application/json).');
  }
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Please send the request without compression.');
  }
  if (Number(length) > MOST_DISCARDED) {
    response.setHeader('Connection', 'close');
    throw new AppError('too_large', 'This request is too large.');
  }
}

/** Reads a body of at most `limit` bytes, calling `look` with each piece; a longer one is discarded and then refused. */
function readBytes(
  request: Request,
  response: Response,
  { limit, look }: { limit: number; look: (piece: Buffer) => void },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The sender disconnected while the guards ran.
    if (request.destroyed) throw unreadable();
    const pieces: Buffer[] = [];
    let received = 0;
    request.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received > MOST_DISCARDED) {
        response.statusCode = 413; // for the log alone
        request.destroy();
      } else if (received <= limit) {
        look(piece);
        pieces.push(piece);
      } else pieces.length = 0;
    });
    request.on('end', () => {
      if (received > limit) reject(new AppError('too_large', 'This request is too large.'));
      else resolve(Buffer.concat(pieces));
    });
    // The sender went away: no failure of ours.
    request.on('error', () => reject(unreadable()));
    // Every request closes: an error for one that was read would be made in vain.
    request.on('close', () => request.readableEnded || reject(unreadable()));
  });
}

/**
 * The body of a request that its route lets in: JSON of bounded size, depth and width, or a form where others insist on one.
 * @throws {AppError}
 */
export async function readBody(request: Request, response: Response, rule: BodyRule): Promise<unknown> {
  if (rule.kind === 'ignored') return undefined;
  checkHeaders(request, response, rule);
  if (!hasBody(request)) return undefined;
  const shape = new JsonShape();
  const look = (piece: Buffer): void => shape.add(piece);
  const bytes = await readBytes(request, response, { limit: rule.bytes, look });
  if (rule.kind === 'form') return parseQuery(bytes.toString());
  if (shape.deepest > LIMITS.jsonDepth) throw new AppError('invalid_request', 'This request is nested too deeply.');
  if (shape.values > rule.values || shape.parts > LIMITS.jsonValues) {
    throw new AppError('invalid_request', 'This request has too many values.');
  }
  Object.assign(request, { bytes });
  const body = parseJson(bytes);
  // Parsing and validating a large body each block the event loop for a while.
  const isLarge = bytes.length > USUAL_BODY.bytes;
  if (isLarge) await othersFirst();
  refusePrototypeKeys(body);
  if (isLarge) await othersFirst();
  return body;
}

/** Limits the unread rest of a body, which Node discards without any limit. */
export function limitUnread(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) return next();
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const most = socket.bytesRead + MOST_DISCARDED;
    const timer = setInterval(() => {
      // Bytes after a complete body belong to the next request.
      if (!request.complete && socket.bytesRead > most) socket.destroy();
      if (request.complete || socket.destroyed) clearInterval(timer);
    }, LOOK_MS);
  });
  next();
}
