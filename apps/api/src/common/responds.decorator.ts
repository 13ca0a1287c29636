import { applyDecorators, SerializeOptions, SetMetadata } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { z } from 'zod';

/** Under this key a route's metadata hold the schema of its answer. */
export const ANSWER = 'answer';

/** The schema of a route's answer: what it does not name is stripped, what it misses is a 500, and OpenAPI shows it. */
export const Responds = (schema: z.ZodType) =>
  applyDecorators(
    SetMetadata(ANSWER, schema),
    // Nest holds a list's items, not the list, to the schema it is given.
    SerializeOptions({ schema: schema instanceof z.ZodArray ? schema.element : schema }),
    ApiOkResponse({ standardSchema: schema }),
  );
