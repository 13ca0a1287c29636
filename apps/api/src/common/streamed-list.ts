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

interface StreamedBatches<Item> {
  batches: AsyncIterable<readonly Item[]>;
  head: string;
  /** Text of a batch; `before` is the number of items in the batches before it. */
  write: (batch: readonly Item[], before: number) => string;
  /** Text behind all batches, by the number of their items. */
  end?: (count: number) => string;
  logger: Logger;
}

/**
 * Streams the text of batches, at the receiver's pace. A failure before the first batch is answered like any other; later
 * the connection is cut, so that a part is not taken for the whole.
 */
export async function streamBatches<Item>(text: StreamedBatches<Item>): Promise<StreamableFile> {
  const batches = text.batches[Symbol.asyncIterator]();
  const first = await batches.next();
  const isClosed = (): boolean => stream.destroyed;
  const stream: Readable = Readable.from(write(text, first, batches, isClosed), { objectMode: false });
  const file = new StreamableFile(stream);
  return file.setErrorHandler((failure: Error, response: { destroy?: unknown }) => {
    text.logger.error({ failure: describe(failure) }, 'a list was cut off');
    (response as Response).destroy();
  });
}

async function* write<Item>(
  { head, write: textOf, end }: StreamedBatches<Item>,
  first: IteratorResult<readonly Item[], unknown>,
  batches: AsyncIterator<readonly Item[]>,
  isClosed: () => boolean,
): AsyncGenerator<string> {
  let count = 0;
  if (head !== '') yield head;
  try {
    // A generator that has nothing to yield for long hears of the end in no other way.
    for (let batch = first; !batch.done && !isClosed();) {
      const begun = performance.now();
      const text = textOf(batch.value, count);
      const written = performance.now() - begun;
      if (text !== '') yield text;
      count += batch.value.length;
      const asked = performance.now();
      batch = await batches.next();
      // Half of the time is left to other requests, so that a page does not wait for a million rows.
      if (!batch.done) await pause(written + performance.now() - asked);
    }
  } finally {
    await batches.return?.();
  }
  if (end) yield end(count);
}

/**
 * Streams a JSON answer for lists of up to a million items. The route declares the answer's schema as usual; here each item
 * is checked against its own.
 */
export async function streamList({ key, item, rest, batches, logger }: StreamedList): Promise<StreamableFile> {
  const file = await streamBatches({
    batches,
    head: key === null ? '[' : `{${JSON.stringify(key)}:[`,
    write: (batch, before) => {
      const texts = batch.map((one) => JSON.stringify(item.parse(one))).join(',');
      return before > 0 && texts !== '' ? `,${texts}` : texts;
    },
    end: (count) => {
      const behind = rest ? JSON.stringify(rest(count)).slice(1, -1) : '';
      return key === null ? ']' : `]${behind === '' ? '' : `,${behind}`}}`;
    },
    logger,
  });
  file.options.type = 'application/json; charset=utf-8';
  return file;
}

/** Batches of rows as what is sent of each. */
export async function* presentAll<Row, Item>(
  batches: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const rows of batches) yield rows.map(present);
}
