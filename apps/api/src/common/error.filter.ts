import type { ErrorBody, ErrorCode } from '@bellweek/api-client/contract/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { QueryFailedError } from 'typeorm';
import { AppError } from './app-error.js';
import { isDatabaseUnavailable, isCallerGone } from './database-failure.js';

interface Issue {
  code?: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  message: string;
}

const UNAVAILABLE = 'The service is busy or being restarted. Please try again in a moment.';
const INTERNAL = 'Something went wrong on our side. Please try again later.';

function pathOf(issue: Issue): string {
  return (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

/** Zod's own messages, where the contract has no sentence: written for developers, not for people. */
const ZOD_WORDS = /^(Invalid |Too (big|small)|Unrecognized )/;

/** Zod's message for unknown keys quotes them; they are the sender's text and are not sent back. */
function sentenceOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'This request has a field that is not known.';
  if (!ZOD_WORDS.test(issue.message)) return issue.message;
  const field = pathOf(issue);
  return field === '' ? 'This request is not in the expected form.' : `The field ${field} is missing or not valid.`;
}

/** The contract's issues as one sentence and a list; never with the value that was refused. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  const errors = issues.slice(0, 20).map((issue) => ({ field: pathOf(issue), message: sentenceOf(issue) }));
  return new AppError('invalid_request', errors[0]?.message ?? 'This request is not valid.', errors);
}

/** Failures of Express and its body parser carry a status and a type. */
function fromExpress(failure: { status: number; type?: string }): AppError {
  switch (failure.status) {
    case 413:
      return new AppError('too_large', 'This request is too large.');
    case 415:
      return new AppError('unsupported_media_type', 'Please send JSON (application/json).');
    default:
      return new AppError('invalid_request', 'This request cannot be read. Please send valid JSON.');
  }
}

function fromHttpException(failure: HttpException): AppError {
  switch (failure.getStatus()) {
    case 404:
      return new AppError('not_found', 'There is nothing at this address.');
    case 413:
    case 415:
    case 400:
      return fromExpress({ status: failure.getStatus() });
    default:
      return new AppError('internal', INTERNAL, undefined, { cause: failure });
  }
}

/** The answer to any failure. An unexpected one is `internal` and keeps its cause for the log. */
export function toAppError(failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  if (isDatabaseUnavailable(failure)) return new AppError('unavailable', UNAVAILABLE, undefined, { cause: failure });
  if (isCallerGone(failure)) return new AppError('unauthenticated', 'Please log in.', undefined, { cause: failure });
  if (failure instanceof HttpException) return fromHttpException(failure);
  const status = (failure as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) return fromExpress({ status });
  return new AppError('internal', INTERNAL, undefined, { cause: failure });
}

/** The one place where errors become answers: one body for the whole API. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(failure, http.getRequest<Request>(), http.getResponse<Response>());
  }

  answer(failure: unknown, request: Request & { id?: unknown }, response: Response): void {
    const error = toAppError(failure);
    if (error.status >= 500) {
      const level = error.code === 'unavailable' ? 'warn' : 'error';
      this.logger[level]({ requestId: request.id, failure: describe(error.cause ?? failure) }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.status === 503 || error.status === 429)
      response.setHeader('Retry-After', response.getHeader('Retry-After') ?? '2');
    const code: ErrorCode = error.code;
    const body: ErrorBody = {
      statusCode: error.status,
      message: error.message,
      code,
      ...(error.errors ? { errors: error.errors } : {}),
      ...(typeof request.id === 'string' ? { requestId: request.id } : {}),
    };
    response.status(error.status).setHeader('Cache-Control', 'no-store').json(body);
  }
}

interface PostgresFailure {
  code?: string;
  constraint?: string;
  table?: string;
}

/** PostgreSQL's own refusal, whether TypeORM wrapped it or a prepared query passed it on bare. */
function postgresFailure(failure: Error): PostgresFailure | null {
  if (failure instanceof QueryFailedError) return failure.driverError as PostgresFailure;
  return failure instanceof DatabaseError ? failure : null;
}

/** Text of a failure for the log. The database's messages quote what people wrote, so only state and constraint are logged. */
export function describe(failure: unknown): Record<string, unknown> {
  if (!(failure instanceof Error)) return { message: String(failure) };
  const refusal = postgresFailure(failure);
  if (refusal) {
    const { code, constraint, table } = refusal;
    return { name: failure.name, code, constraint, table, stack: failure.stack?.replace(failure.message, '') };
  }
  const { code } = failure as { code?: unknown };
  return { name: failure.name, message: failure.message, code, stack: failure.stack };
}
