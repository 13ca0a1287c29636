import { LIMITS } from '@bellweek/api-client/contract/limits';
import { SetMetadata } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';
import { JsonShape } from './json-shape.js';
import { othersFirst } from './others-first.js';
import { parseQuery } from './query-parser.js';

/** What a route takes as its body. */
export interface BodyRule {
  /** `ignored`: whatever is sent, nobody reads it. */
  kind: 'json' | 'form' | 'ignored';
  /** At most so many bytes. */
  bytes: number;
  /** At most so many values inside of lists and objects, about; objects, lists and fields as many as usual. */
  values: number;
}

export const USUAL_BODY: BodyRule = { kind: 'json', bytes: 100 * 1024, values: LIMITS.jsonValues };
export const BODY = 'body';
/** For a route whose body is not {@link USUAL_BODY}. Bodies of more bytes are for operators alone: who is calling is known by then. */
export const TakesBody = (rule: Partial<BodyRule>) => SetMetadata(BODY, { ...USUAL_BODY, ...rule });

/**
 * A body that is refused, or that nobody reads, is discarded as it comes, so that its sender gets to see the answer. After
 * this many bytes the connection is cut.
 */
const MOST_DISCARDED = 10 * 1_048_576;
const LOOK_MS = 100;

/** UTF-8 alone, as RFC 8259 has it: the shape of a text in another encoding could not be told from its bytes. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** As own keys these survive JSON.parse and reach a prototype at the next careless copy. No field of ours has such a name. */
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

/** Refuses by its headers what is not to be read at all. Nothing is unpacked: what is small on the way could be of any size here. */
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

/** Reads a body of at most `limit` bytes, each piece shown to `look` as it comes; a longer one is discarded to its end and then refused. */
function readBytes(
  request: Request,
  response: Response,
  { limit, look }: { limit: number; look: (piece: Buffer) => void },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Its sender went while we asked who it was.
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
    request.on('error', reject);
    request.on('close', () => reject(unreadable()));
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
  const body = parseJson(bytes);
  // A large one takes a while to be parsed, and will take another to be checked.
  const isLarge = bytes.length > USUAL_BODY.bytes;
  if (isLarge) await othersFirst();
  refusePrototypeKeys(body);
  if (isLarge) await othersFirst();
  return body;
}

/** Node discards what is left of a body that nobody has read; this cuts it off when there is no end to it. */
export function limitUnread(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) return next();
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const most = socket.bytesRead + MOST_DISCARDED;
    const timer = setInterval(() => {
      // Once it is complete, what comes belongs to the next request.
      if (!request.complete && socket.bytesRead > most) socket.destroy();
      if (request.complete || socket.destroyed) clearInterval(timer);
    }, LOOK_MS);
  });
  next();
}
