import {
  type Waitlist,
  waitlistEntry,
  type WaitlistEntry as WaitlistItem,
} from '@bellweek/api-client/contract/inboxes';
import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { streamList } from '../../common/streamed-list.js';
import { findPage } from '../../database/lists/counted-list.js';
import { bySearchText, findMatches, type SearchableList } from '../../database/lists/list-search.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';
import { columns, type RowOf } from '../../database/sql.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

const COLUMNS = columns(WaitlistEntry, 't', ['id', 'email', 'signedUpAt']);
type Row = RowOf<typeof COLUMNS>;

const NEWEST_FIRST: SearchableList<Row> = {
  table: 'waitlist_entries',
  instant: 'signed_up_at',
  direction: 'DESC',
  counters: ['waitlist'],
  columns: COLUMNS,
  ...bySearchText('waitlist_entries', 'signed_up_at'),
};

const present = (row: Row): WaitlistItem => ({ ...row, signedUpAt: row.signedUpAt.toISOString() });

async function* presentAll(batches: AsyncIterable<Row[]>): AsyncGenerator<WaitlistItem[]> {
  for await (const rows of batches) yield rows.map(present);
}

/** People waiting for the beta, for operators. */
@Injectable()
export class WaitlistReaderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A page of those whose address holds `search`; without a page all of them, written as they are read. */
  async find({ page, size, search }: OptionalPageQuery): Promise<Waitlist | StreamableFile> {
    if (page === undefined) return this.stream(search);
    const paging = { page, size };
    if (search === '') {
      const { rows, total } = await findPage(this.dataSource, NEWEST_FIRST, paging);
      return { waitlist: rows.map(present), total, totalIsCapped: false };
    }
    const { rows, ...totals } = await findMatches(this.dataSource, NEWEST_FIRST, search, paging);
    return { waitlist: rows.map(present), ...totals };
  }

  private stream(search: string): Promise<StreamableFile> {
    const rows =
      search === ''
        ? readWholeList(this.dataSource, NEWEST_FIRST)
        : readAllMatches(this.dataSource, NEWEST_FIRST, search);
    return streamList({
      key: 'waitlist',
      item: waitlistEntry,
      batches: presentAll(rows),
      rest: (total) => ({ total, totalIsCapped: false }),
      logger: this.logger,
    });
  }
}
