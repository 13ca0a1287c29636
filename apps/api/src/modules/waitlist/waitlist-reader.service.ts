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
import { findMatches } from '../../database/lists/list-search.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';
import { WAITLIST, type WaitlistRow } from './waitlist.repository.js';

const present = (row: WaitlistRow): WaitlistItem => ({ ...row, signedUpAt: row.signedUpAt.toISOString() });

async function* presentAll(batches: AsyncIterable<WaitlistRow[]>): AsyncGenerator<WaitlistItem[]> {
  for await (const rows of batches) yield rows.map(present);
}

/** People waiting for the beta, for operators. */
@Injectable()
export class WaitlistReaderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A page of the entries whose address holds `search`; without a page all of them, streamed. */
  async find({ page, size, search }: OptionalPageQuery): Promise<Waitlist | StreamableFile> {
    if (page === undefined) return this.stream(search);
    const paging = { page, size };
    if (search === '') {
      const { rows, total } = await findPage(this.dataSource, WAITLIST, paging);
      return { waitlist: rows.map(present), total, totalIsCapped: false };
    }
    const { rows, ...totals } = await findMatches(this.dataSource, WAITLIST, search, paging);
    return { waitlist: rows.map(present), ...totals };
  }

  private stream(search: string): Promise<StreamableFile> {
    const rows =
      search === '' ? readWholeList(this.dataSource, WAITLIST) : readAllMatches(this.dataSource, WAITLIST, search);
    return streamList({
      key: 'waitlist',
      item: waitlistEntry,
      batches: presentAll(rows),
      rest: (total) => ({ total, totalIsCapped: false }),
      logger: this.logger,
    });
  }
}
