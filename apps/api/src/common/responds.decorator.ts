import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { ANSWER } from './answer.interceptor.js';

/** The schema of a route's answer: what it does not name is stripped, what it misses is a 500, and OpenAPI shows it. */
export const Responds = (schema: z.ZodType) =>
  applyDecorators(SetMetadata(ANSWER, schema), ApiOkResponse({ standardSchema: schema }));
