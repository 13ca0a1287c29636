import { type AuditLog, type AuditPage, type AuditQuery } from '@bellweek/api-client/contract/audit-log';
import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findMatches, SEARCH_TUNING } from '../../database/lists/list-search.js';
import { listQuery } from '../../database/lists/list-query.js';
import { findPage } from '../../database/lists/row-list.js';
import { patternOf } from '../../database/lists/search-term.js';
import { findInstitutionNames } from '../access/license-members.repository.js';
import {
  ENTRIES_OF_USER,
  entriesIn,
  entriesOfIds,
  type EntryFilters,
  type EntryRow,
} from '../audit/audit-page.repository.js';
import { boundsOf, entriesBetweenIds, entriesOfPeople, searchedEntries } from '../audit/audit-search.repository.js';
import { findUserIds } from '../user/user.repository.js';

const ID = /^[0-9a-f-]{36}$/;

/** The id by which an entry's institution is found: in its metadata, or of its licence. */
function institutionKey({ metadata, licenseId }: EntryRow): string | null {
  const { institutionId } = metadata;
  return typeof institutionId === 'string' && ID.test(institutionId) ? institutionId : licenseId;
}

function presentEntry(row: EntryRow, institution: string | undefined): AuditLog {
  const { id, action, subjectId: userId, actorId, licenseId, occurredAt } = row;
  const { userName, userEmail, actorName, actorEmail, reason } = row;
  const metadata = { ...row.metadata };
  if (userName !== null) metadata.userName = userName;
  if (userEmail !== null) metadata.userEmail = userEmail;
  if (actorName !== null) metadata.actorName = actorName;
  if (actorEmail !== null) metadata.actorEmail = actorEmail;
  if (institution !== undefined) metadata.institutionName = institution;
  return { id, action, userId, actorId, licenseId, timestamp: occurredAt.toISOString(), reason, metadata };
}

/** Ids per statement of an export. */
const WINDOW = 2_500;

type Page = Pick<AuditQuery, 'page' | 'limit'>;
const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** Filters of the log, with people by their ids. */
interface Filters extends EntryFilters {
  /** Null: everyone. */
  people: string[] | null;
  /** Acts of these people upon others count too. */
  hasActs: boolean;
  search: string;
}

/** The log as operators read it, with the present name and address of each person, or none. */
@Injectable()
export class AuditReaderService {
  /** For tests. */
  tuning = SEARCH_TUNING;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find({ page, limit, ...query }: AuditQuery): Promise<AuditPage> {
    const filters = await this.filtersOf(query);
    if (filters.people !== null) return this.findOfPeople({ page, limit }, filters, filters.people);
    return filters.search === '' ? this.findAll({ page, limit }, filters) : this.search({ page, limit }, filters);
  }

  /** All that the filters leave, in batches: each is a statement of its own, over a few ids, so that a slow reader holds nothing. */
  async *readAll(query: Omit<AuditQuery, 'page' | 'limit'>): AsyncGenerator<AuditLog[]> {
    const filters = await this.filtersOf(query);
    const { direction, actions, from, until, excluded, search, people, hasActs } = filters;
    const bounds = boundsOf(filters);
    const [ids] = await listQuery(this.dataSource, bounds.text, bounds.values);
    const values = [actions, from, until, excluded, search === '' ? null : patternOf(search), people, hasActs];
    if (!ids || ids.first === null) return;
    const [least, most] = [Number(ids.first), Number(ids.last) + 1];
    for (let done = 0; done < most - least; done += WINDOW) {
      const first = direction === 'ASC' ? least + done : most - done - WINDOW;
      const window = [first, first + WINDOW, ...values];
      yield this.present(await listQuery(this.dataSource, entriesBetweenIds(direction), window, 'once'));
    }
  }

  /** Entries that concern one person, whether or not the account still exists. */
  async findOfUser(userId: string): Promise<AuditLog[]> {
    return this.present(await listQuery(this.dataSource, ENTRIES_OF_USER, [userId], 'once'));
  }

  private async present(rows: readonly EntryRow[]): Promise<AuditLog[]> {
    const keys = rows.map(institutionKey);
    const names = await findInstitutionNames(this.dataSource, [...new Set(keys.filter((key) => key !== null))]);
    return rows.map((row, at) => presentEntry(row, names.get(keys[at] ?? '')));
  }

  private async filtersOf(query: Omit<AuditQuery, 'page' | 'limit'>): Promise<Filters> {
    const { userName, userId, action, excludeUser, from = null, until = null, search, order } = query;
    const excluded = excludeUser.length > 0 ? await findUserIds(this.dataSource, excludeUser) : [];
    const hasActs = userId !== undefined;
    const named = hasActs || userName === undefined ? null : await findUserIds(this.dataSource, [userName]);
    const people = hasActs ? [userId] : named;
    const direction = order === 'oldest' ? 'ASC' : 'DESC';
    return { direction, actions: [...new Set(action)], from, until, excluded, people, hasActs, search };
  }

  private async findOfPeople(page: Page, filters: Filters, people: string[]): Promise<AuditPage> {
    const { direction, hasActs, search, actions, from, until, excluded } = filters;
    const values = [people, hasActs, search === '' ? null : patternOf(search), actions, from, until, excluded];
    const [found] = await listQuery(this.dataSource, entriesOfPeople(direction), [
      ...values,
      offsetOf(page),
      page.limit,
    ]);
    const { total = 0, ids = [] } = found ?? {};
    const rows = ids.length > 0 ? await listQuery(this.dataSource, entriesOfIds(direction), [ids], 'once') : [];
    const count = Number(total);
    return { items: await this.present(rows), total: Math.min(count, COUNT_CAP), totalIsCapped: count > COUNT_CAP };
  }

  private async search({ page, limit }: Page, filters: Filters): Promise<AuditPage> {
    const paging = { page, size: limit };
    const list = searchedEntries(filters);
    const { rows, ...totals } = await findMatches(this.dataSource, list, filters.search, paging, this.tuning);
    return { items: await this.present(rows), ...totals };
  }

  private async findAll({ page, limit }: Page, filters: Filters): Promise<AuditPage> {
    const { rows, ...totals } = await findPage(this.dataSource, entriesIn(filters), { page, size: limit });
    return { items: await this.present(rows), ...totals };
  }
}
