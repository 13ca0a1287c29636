import { contact, type Contact, type ContactList, type Contacts } from '@bellweek/api-client/contract/campaigns';
import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { type ContactSource, ContactSources } from '../../common/registry.js';
import { streamList } from '../../common/streamed-list.js';
import { bySearchText, findMatches, type SearchableList } from '../../database/lists/list-search.js';
import { findPage } from '../../database/lists/row-list.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';
import { computed } from '../../database/sql.js';
import { countSuppressed, countSuppressions, SUPPRESSION_JOIN } from '../mail/mail-suppression.repository.js';
import { CachedCount } from './cached-count.js';

/** Number of suppressed addresses that are counted in a list within a few milliseconds. */
const MANY = 5_000;

type Row = Omit<Contact, 'name'> & { name: string | null };

function listOf({ table, instant, name, where }: ContactSource): SearchableList<Row> {
  return {
    table,
    instant,
    direction: 'DESC',
    columns: computed<Row>({ email: 't.email', name: name ?? 'NULL', suppression: 's.reason' }),
    joins: SUPPRESSION_JOIN,
    marked: { joins: SUPPRESSION_JOIN, condition: 's.address_hash IS NOT NULL' },
    ...(where === undefined ? {} : { where }),
    ...bySearchText,
  };
}

const present = ({ name, ...row }: Row): Contact => ({ ...row, ...(name === null ? {} : { name }) });

/** @param seen counts the contacts that want no alerts */
async function* presentAll(batches: AsyncIterable<Row[]>, seen: { suppressed: number }): AsyncGenerator<Contact[]> {
  for await (const rows of batches) {
    seen.suppressed += rows.filter(({ suppression }) => suppression !== null).length;
    yield rows.map(present);
  }
}

/** Contacts that operators may write to: the people of a list, newest first, each with a suppression if they want no alerts. */
@Injectable()
export class ContactListService {
  private readonly counted = new Map<string, CachedCount>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sources: ContactSources,
  ) {}

  /** A page of the contacts whose name or address holds `search`; without a page all of them, streamed. */
  async find(name: ContactList, { page, size, search }: OptionalPageQuery): Promise<Contacts | StreamableFile> {
    const list = listOf(this.sources.get(name));
    if (page === undefined) return this.stream(list, search);
    const paging = { page, size };
    if (search !== '') {
      const { rows, marked = 0, ...totals } = await findMatches(this.dataSource, list, search, paging);
      return { contacts: rows.map(present), ...totals, suppressed: marked };
    }
    const { rows, ...totals } = await findPage(this.dataSource, list, paging);
    const suppressed = await this.countSuppressed(list, totals.total);
    return { contacts: rows.map(present), ...totals, suppressed: Math.min(suppressed, totals.total) };
  }

  /**
   * Counts the suppressed contacts of a whole list of `total`, again when the list or the suppressions have changed. With many
   * suppressions that takes seconds, and the last count is returned meanwhile.
   */
  private async countSuppressed({ table }: SearchableList, total: number): Promise<number> {
    const suppressions = await countSuppressions(this.dataSource);
    const counted = this.counted.get(table) ?? new CachedCount(() => countSuppressed(this.dataSource, table));
    this.counted.set(table, counted);
    return counted.read(`${total} ${suppressions}`, suppressions > MANY);
  }

  private stream(list: SearchableList<Row>, search: string): Promise<StreamableFile> {
    const rows = search === '' ? readWholeList(this.dataSource, list) : readAllMatches(this.dataSource, list, search);
    const seen = { suppressed: 0 };
    return streamList({
      key: 'contacts',
      item: contact,
      batches: presentAll(rows, seen),
      rest: (total) => ({ total, totalIsCapped: false, ...seen }),
      logger: this.logger,
    });
  }
}
