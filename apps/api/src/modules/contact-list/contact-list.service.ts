import { contact, type Contact, type ContactList, type Contacts } from '@bellweek/api-client/contract/campaigns';
import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { streamList } from '../../common/streamed-list.js';
import { findPage } from '../../database/lists/counted-list.js';
import { listQuery } from '../../database/lists/list-query.js';
import { bySearchText, findMatches, type SearchableList } from '../../database/lists/list-search.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';

interface Source {
  table: string;
  instant: string;
  counter: string;
  /** As SQL over the table as `t`; null where only the address is known. */
  name: string | null;
  where?: string;
}

/** Where each list's contacts stand, each address once. */
const SOURCES: Record<ContactList, Source> = {
  users: {
    table: 'users',
    instant: 'created_at',
    counter: 'users-with-email',
    name: 't.name',
    where: 'email IS NOT NULL',
  },
  waitlist: { table: 'waitlist_entries', instant: 'signed_up_at', counter: 'waitlist', name: null },
  'demo-requests': {
    table: 'demo_request_addresses',
    instant: 'created_at',
    counter: 'demo-request-addresses',
    name: 't.name',
  },
  'contact-requests': {
    table: 'contact_request_addresses',
    instant: 'created_at',
    counter: 'contact-request-addresses',
    name: 't.name',
  },
};

type Row = Omit<Contact, 'name'> & { name: string | null };

const SUPPRESSIONS = 'LEFT JOIN mail_suppressions s ON s.address_canonical = t.email_canonical';

function listOf({ table, instant, counter, name, where }: Source): SearchableList {
  const search = bySearchText(table, instant);
  return {
    table,
    instant,
    direction: 'DESC',
    counters: [counter],
    columns: `t.email, ${name ?? 'NULL'} AS name, s.reason AS suppression`,
    joins: SUPPRESSIONS,
    ...search,
    ...(where === undefined ? {} : { where, matching: onlyWith(search, table, where) }),
  };
}

/** The index knows rows that are none of the list's. */
function onlyWith(search: ReturnType<typeof bySearchText>, table: string, where: string): SearchableList['matching'] {
  return (term) =>
    `SELECT found.id, found.at FROM (${search.matching(term, 'NULL')}) AS found JOIN ${table} USING (id) WHERE ${where}`;
}

const present = ({ name, ...row }: Row): Contact => ({ ...row, ...(name === null ? {} : { name }) });

async function* presentAll(batches: AsyncIterable<Row[]>): AsyncGenerator<Contact[]> {
  for await (const rows of batches) yield rows.map(present);
}

/** Whom operators may write to: the people of a list, newest first, with who wants no alerts. */
@Injectable()
export class ContactListService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A page of those whose name or address holds `search`; without a page all of them, written as they are read. */
  async find(name: ContactList, { page, size, search }: OptionalPageQuery): Promise<Contacts | StreamableFile> {
    const list = listOf(SOURCES[name]);
    const suppressed = await this.countSuppressed(list, search);
    if (page === undefined) return this.stream(list, search, suppressed);
    const paging = { page, size };
    const { rows, total, ...rest } =
      search === ''
        ? { ...(await findPage<Row>(this.dataSource, list, paging)), totalIsCapped: false }
        : await findMatches<Row>(this.dataSource, list, search, paging);
    return { contacts: rows.map(present), total, suppressed: Math.min(suppressed, total), ...rest };
  }

  /** Of the whole list, or of those that hold a term: those who want no alerts are few, so the way leads from them. */
  private async countSuppressed(list: SearchableList, search: string): Promise<number> {
    const term = search === '' ? 'true' : list.matches('$1');
    const text = `SELECT count(*)::int AS count FROM mail_suppressions s JOIN ${list.table} t ON t.email_canonical = s.address_canonical WHERE ${term}`;
    const [row] = await listQuery<{ count: number }>(this.dataSource, text, search === '' ? [] : [search]);
    return row?.count ?? 0;
  }

  private stream(list: SearchableList, search: string, suppressed: number): Promise<StreamableFile> {
    const rows =
      search === '' ? readWholeList<Row>(this.dataSource, list) : readAllMatches<Row>(this.dataSource, list, search);
    return streamList({
      key: 'contacts',
      item: contact,
      batches: presentAll(rows),
      rest: (total) => ({ total, totalIsCapped: false, suppressed: Math.min(suppressed, total) }),
      logger: this.logger,
    });
  }
}
