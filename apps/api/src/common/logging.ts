import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { pino, type Logger } from 'pino';

/** Injection token of the process's {@link Logger}. */
export const LOGGER = Symbol('logger');

const FLUSH_MS = 500;
const SHARED_CALENDAR = /^(\/calendars\/).*/i;

/** Lines gather for half a second before they are written, since one system call per request is dear; an exit writes the rest. */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: FLUSH_MS });
  return pino({ level, base: { service: 'api' }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** Nest's own lines in the same stream. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }
}

/**
 * One line per request: id, method, path without its query, status and milliseconds. Queries, headers and bodies hold
 * codes, tokens and what students write, so they never come here. pino-http costs more than the answer to `GET /auth/user`
 * itself (a child logger and serialisers per request), which is why this is not it. The name of a shared calendar is a
 * password, so it is left out.
 */
export function requestLog(logger: Logger) {
  return (request: Request & { id?: string }, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    response.on('close', () => {
      const { method, originalUrl } = request;
      const ms = Number(process.hrtime.bigint() - start) / 1e6;
      const path = originalUrl.split('?', 1)[0]?.slice(0, 200).replace(SHARED_CALENDAR, '$1…');
      logger.info({ requestId: request.id, method, path, status: response.statusCode, ms }, 'request');
    });
    next();
  };
}
