import type { StreamableFile } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { streamBatches } from './streamed-list.js';

/** A list inside of an answer whose batches are read as the receiver takes them. */
export type StreamedItems<Item> = AsyncIterable<readonly Item[]>;

const isStreamed = (value: unknown): value is StreamedItems<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const holdsStreamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((inner) => isStreamed(inner) || holdsStreamed(inner));

/** JSON of a value in pieces, each checked against its schema: what the schema does not name is left out. */
async function* jsonPieces(value: unknown, given: z.ZodType): AsyncGenerator<string> {
  const schema = given instanceof z.ZodNullable ? (given.unwrap() as z.ZodType) : given;
  if (isStreamed(value) && schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    let comma = '';
    yield '[';
    for await (const batch of value) {
      if (batch.length === 0) continue;
      yield comma + batch.map((each) => JSON.stringify(item.parse(each))).join(',');
      comma = ',';
    }
    yield ']';
  } else if (holdsStreamed(value) && schema instanceof z.ZodObject) {
    let comma = '{';
    for (const [name, field] of Object.entries(schema.shape)) {
      yield `${comma}${JSON.stringify(name)}:`;
      yield* jsonPieces(value[name], field as z.ZodType);
      comma = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(given.parse(value));
  }
}

async function* inBatches(pieces: AsyncIterable<string>): AsyncGenerator<[string]> {
  for await (const piece of pieces) yield [piece];
}

/** Streams a JSON answer whose longest lists are {@link StreamedItems}. @param schema of the whole answer */
export async function streamJson(value: object, schema: z.ZodType, logger: Logger): Promise<StreamableFile> {
  const batches = inBatches(jsonPieces(value, schema));
  const file = await streamBatches({ batches, head: '', write: ([piece = '']) => piece, logger });
  file.options.type = 'application/json; charset=utf-8';
  return file;
}
