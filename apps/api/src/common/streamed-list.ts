import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { describe } from './error.filter.js';

interface StreamedList {
  /** Where in the answer the items stand; null: the answer is the list itself. */
  key: string | null;
  /** Each item's schema: what it does not name is stripped, what it misses cuts the answer off. */
  item: z.ZodType;
  /** Read as the receiver takes them: nothing is held between two of them but the place. */
  batches: AsyncIterable<readonly unknown[]>;
  /** What stands behind the items, told how many there were. */
  rest?: (count: number) => Record<string, unknown>;
  logger: Logger;
}

/**
 * A JSON answer that is written as it is read, for lists of which there may be a million items. What fails before the first
 * batch is answered like any failure; later the connection is cut, so that nobody takes a part for the whole. The route is
 * marked with the answer's schema as ever; here every item is held to its own.
 */
export async function streamList(list: StreamedList): Promise<StreamableFile> {
  const batches = list.batches[Symbol.asyncIterator]();
  const first = await batches.next();
  const stream = Readable.from(write(list, first, batches), { objectMode: false });
  const file = new StreamableFile(stream, { type: 'application/json; charset=utf-8' });
  return file.setErrorHandler((failure: Error, response: { destroy?: unknown }) => {
    list.logger.error({ failure: describe(failure) }, 'a list was cut off');
    (response as Response).destroy();
  });
}

async function* write(
  { key, item, rest }: StreamedList,
  first: IteratorResult<readonly unknown[], unknown>,
  batches: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<string> {
  let count = 0;
  yield key === null ? '[' : `{${JSON.stringify(key)}:[`;
  try {
    for (let batch = first; !batch.done;) {
      const begun = performance.now();
      const texts = batch.value.map((one) => JSON.stringify(item.parse(one)));
      const written = performance.now() - begun;
      if (texts.length > 0) yield `${count > 0 ? ',' : ''}${texts.join(',')}`;
      count += texts.length;
      const asked = performance.now();
      batch = await batches.next();
      // Whoever waits for one page is not to wait for a million rows: half of the time is theirs.
      if (!batch.done) await pause(written + performance.now() - asked);
    }
  } finally {
    await batches.return?.();
  }
  const behind = rest ? JSON.stringify(rest(count)).slice(1, -1) : '';
  yield key === null ? ']' : `]${behind === '' ? '' : `,${behind}`}}`;
}
