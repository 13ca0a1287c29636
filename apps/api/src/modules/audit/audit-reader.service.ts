import { type AuditLog, type AuditPage, type AuditQuery } from '@bellweek/api-client/contract/audit-log';
import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import { findUserIds } from '../user/user.repository.js';
import {
  ALL_ACTIONS,
  auditPageText,
  ENTRIES_OF_IDS,
  ENTRIES_OF_PEOPLE,
  ENTRIES_OF_USER,
  type EntryRow,
} from './audit-page.repository.js';

function present(row: EntryRow): AuditLog {
  const { id, action, subjectId: userId, actorId, licenseId, occurredAt } = row;
  const { userName, userEmail, actorName, actorEmail, reason } = row;
  const metadata = { ...row.metadata };
  if (userName !== null) metadata.userName = userName;
  if (userEmail !== null) metadata.userEmail = userEmail;
  if (actorName !== null) metadata.actorName = actorName;
  if (actorEmail !== null) metadata.actorEmail = actorEmail;
  return { id, action, userId, actorId, licenseId, timestamp: occurredAt.toISOString(), reason, metadata };
}

type Page = Pick<AuditQuery, 'page' | 'limit'>;
const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** The log as operators read it, newest first, with the present name and address of each person, or none. */
@Injectable()
export class AuditReaderService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find({ userName, action: actions, excludeUser, ...page }: AuditQuery): Promise<AuditPage> {
    const excluded = excludeUser.length > 0 ? await findUserIds(this.dataSource, excludeUser) : [];
    if (userName === undefined) return this.findAll(page, actions, excluded);
    const people = await findUserIds(this.dataSource, [userName]);
    const isOut = new Set(excluded);
    const wanted = people.filter((id) => !isOut.has(id));
    return this.findOfPeople(page, actions, wanted);
  }

  /** Entries that concern one person, whether or not the account still exists. */
  async findOfUser(userId: string): Promise<AuditLog[]> {
    return (await listQuery(this.dataSource, ENTRIES_OF_USER, [userId], 'once')).map(present);
  }

  private async findOfPeople(page: Page, actions: string[], people: string[]): Promise<AuditPage> {
    const values = [people, actions, offsetOf(page), page.limit];
    const [found] = await listQuery(this.dataSource, ENTRIES_OF_PEOPLE, values);
    const { total = 0, ids = [] } = found ?? {};
    const rows = ids.length > 0 ? await listQuery(this.dataSource, ENTRIES_OF_IDS, [ids], 'once') : [];
    const count = Number(total);
    return { items: rows.map(present), total: Math.min(count, COUNT_CAP), totalIsCapped: count > COUNT_CAP };
  }

  private async findAll(page: Page, given: string[], excluded: string[]): Promise<AuditPage> {
    const actions = given.length > 0 ? [...new Set(given)].filter((action) => action !== ALL_ACTIONS) : null;
    const values: unknown[] = [];
    const text = auditPageText({ actions, excluded, offset: offsetOf(page), limit: page.limit }, values);
    const rows = await listQuery<EntryRow & { total: number }>(this.dataSource, text, values, 'once');
    const total = rows[0]?.total ?? 0;
    return { items: rows.filter(({ id }) => id !== null).map(present), total, totalIsCapped: false };
  }
}
