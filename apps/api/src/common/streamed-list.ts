import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { describe } from './error.filter.js';

interface StreamedList {
  /** Key of the items in the answer; null: the answer is the list itself. */
  key: string | null;
  /** Schema of each item: fields that it does not name are stripped, a missing one cuts the answer off. */
  item: z.ZodType;
  /** Batches, read at the receiver's pace: only the position is kept between two of them. */
  batches: AsyncIterable<readonly unknown[]>;
  /** The fields after the items, by the number of items. */
  rest?: (count: number) => Record<string, unknown>;
  logger: Logger;
}

/**
 * Streams a JSON answer for lists of up to a million items. A failure before the first batch is answered like any other;
 * later the connection is cut, so that a part is not taken for the whole. The route declares the answer's schema as usual;
 * here each item is checked against its own.
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
      // Half of the time is left to other requests, so that a page does not wait for a million rows.
      if (!batch.done) await pause(written + performance.now() - asked);
    }
  } finally {
    await batches.return?.();
  }
  const behind = rest ? JSON.stringify(rest(count)).slice(1, -1) : '';
  yield key === null ? ']' : `]${behind === '' ? '' : `,${behind}`}}`;
}
