import { idempotencyKey } from '@bellweek/api-client/contract/campaigns';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalidRequest } from '../../../common/error.filter.js';

/** The `Idempotency-Key` header, a UUID in lower case; null without one. @throws {AppError} when it is something else. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<Request>().headers['idempotency-key'];
  if (header === undefined) return null;
  const { data, error } = idempotencyKey.safeParse(header);
  if (error) throw invalidRequest(error.issues);
  return data.toLowerCase();
});
