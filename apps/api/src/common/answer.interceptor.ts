import { describeMismatch } from '@bellweek/api-client/contract/endpoint';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';

/** Metadata key of the schema of a route's answer. */
export const ANSWER = 'answer';

/** Checks every answer against its schema: strips fields that it does not name, fails with 500 where one is missing. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema = this.reflector.get<z.ZodType | undefined>(ANSWER, context.getHandler());
    if (!schema) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof StreamableFile) return answer;
        const { data, error } = schema.safeParse(answer);
        if (!error) return data;
        const request = context.switchToHttp().getRequest<Request>();
        const { path } = request.route as { path: string };
        throw new Error(describeMismatch(`${request.method} ${path}`, error.issues));
      }),
    );
  }
}
