import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import type { StreamableFile } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { presentAll, streamList } from '../../common/streamed-list.js';
import { findMatches, type SearchableList } from './list-search.js';
import { findPage } from './row-list.js';
import { readRows } from './whole-list.js';

interface ListView<Row, Key, Item> {
  /** Key of the items in the answer. */
  key: Key;
  item: z.ZodType<Item>;
  present: (row: Row) => Item;
  logger: Logger;
}

type ListAnswer<Key extends string, Item> = Record<Key, Item[]> & { total: number; totalIsCapped: boolean };

/** Answers a page of a list, or of its rows that hold `search`; without a page all of them, streamed. */
export async function answerList<Row extends object, Key extends string, Item>(
  dataSource: DataSource,
  list: SearchableList<Row>,
  { page, size, search }: OptionalPageQuery,
  { key, item, present, logger }: ListView<Row, Key, Item>,
): Promise<ListAnswer<Key, Item> | StreamableFile> {
  if (page === undefined) {
    const rows = readRows(dataSource, list, search);
    const rest = (total: number) => ({ total, totalIsCapped: false });
    return streamList({ key, item, batches: presentAll(rows, present), rest, logger });
  }
  const { rows, ...totals } =
    search === ''
      ? await findPage(dataSource, list, { page, size })
      : await findMatches(dataSource, list, search, { page, size });
  return { [key]: rows.map(present), ...totals } as ListAnswer<Key, Item>;
}
