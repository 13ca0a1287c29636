import type {
  AdminLicense,
  licenseExportQuery,
  LicensePage,
  LicenseQuery,
} from '@bellweek/api-client/contract/admin-licenses';
import type {
  InstitutionCounts,
  InstitutionMember,
  memberExportQuery,
  MemberPage,
  MemberQuery,
} from '@bellweek/api-client/contract/institutions';
import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../common/clock.js';
import { listQuery } from '../../database/lists/list-query.js';
import { findMatches, SEARCH_TUNING, type SearchTuning } from '../../database/lists/list-search.js';
import { findPage, type PageRequest } from '../../database/lists/row-list.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';
import { ListExportService } from '../audit/list-export.service.js';
import {
  COUNTING_LICENSES,
  type CountingLicense,
  type LicenseList,
  type LicenseRow,
  licensesHolding,
  licensesOf,
} from './license-list.repository.js';
import { countMembersOfEach, findMembers, type MemberRow } from './license-members.repository.js';

const EXPORTED = [
  'userName',
  'userEmail',
  'type',
  'institution',
  'expiresAt',
  'suspendedAt',
  'createdAt',
  'isAutoRenewalEnabled',
  'userId',
  'id',
];

/** Members per statement of an export. */
const MEMBERS = 5_000;

/** Licences as operators see them. */
@Injectable()
export class LicenseReaderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly exporter: ListExportService,
  ) {}

  async find({ page, size, search, ...filter }: LicenseQuery, tuning = SEARCH_TUNING): Promise<LicensePage> {
    const list = licensesOf(filter, this.clock.now());
    const { rows, total, totalIsCapped } = await this.findRows(list, search, { page, size }, tuning);
    return { licenses: rows.map(present), total, totalIsCapped, totalPages: Math.ceil(total / size) };
  }

  private async findRows(list: LicenseList, search: string, paging: PageRequest, tuning: SearchTuning) {
    if (search !== '') {
      const matching = await licensesHolding(this.dataSource, list, search);
      return findMatches(this.dataSource, matching, search, paging, tuning);
    }
    return findPage(this.dataSource, list, paging);
  }

  async countMembers(institutionIds: readonly string[]): Promise<InstitutionCounts> {
    return { counts: await countMembersOfEach(this.dataSource, institutionIds, this.clock.now()) };
  }

  /** Members of an institution. */
  async findMembers(institutionId: string, request: MemberQuery): Promise<MemberPage> {
    const { rows, total } = await findMembers(this.dataSource, institutionId, request, this.clock.now());
    return { members: rows.map(presentMember), total, totalIsCapped: false };
  }

  exportMembers(actorId: string, institutionId: string, query: z.output<typeof memberExportQuery>) {
    const columns = ['name', 'email', 'since', 'licenseType', 'licenseExpiresAt', 'suspendedAt', 'isActive', 'id'];
    const batches = this.readMembers(institutionId, query);
    const present = (row: MemberRow) => {
      const { license, ...member } = presentMember(row);
      return { ...member, licenseType: license.type, licenseExpiresAt: license.expiresAt };
    };
    return this.exporter.export(actorId, { name: 'institution-members', columns, query, batches, present });
  }

  private async *readMembers(institutionId: string, query: z.output<typeof memberExportQuery>) {
    const now = this.clock.now();
    for (let page = 1; ; page += 1) {
      const { rows } = await findMembers(this.dataSource, institutionId, { ...query, page, size: MEMBERS }, now);
      yield rows;
      if (rows.length < MEMBERS) return;
    }
  }

  async export(actorId: string, query: z.output<typeof licenseExportQuery>) {
    const batches = await this.read(query);
    return this.exporter.export(actorId, { name: 'licenses', columns: EXPORTED, query, batches, present });
  }

  /** All licences of a status that hold a term, in batches. */
  private async read({
    search,
    ...filter
  }: z.output<typeof licenseExportQuery>): Promise<AsyncGenerator<LicenseRow[]>> {
    const list = licensesOf(filter, this.clock.now());
    if (search === '') return readWholeList(this.dataSource, list);
    const found = await licensesHolding(this.dataSource, list, search);
    // Statements that find the ends of batches know the schools and types by this condition alone.
    const known = 'cardinality($1::uuid[]) >= 0 AND cardinality($2::text[]) >= 0';
    const where = found.where === undefined ? known : `${found.where} AND ${known}`;
    return readAllMatches(this.dataSource, { ...found, where }, search);
  }

  /** The counting licences of several people in one query; people without an active one are missing. */
  async findCounting(userIds: readonly string[]): Promise<Map<string, CountingLicense>> {
    if (userIds.length === 0) return new Map();
    const values = [userIds, this.clock.now(), LICENSE_PRECEDENCE];
    const rows = await listQuery(this.dataSource, COUNTING_LICENSES, values, 'once');
    return new Map(rows.map(({ userId, ...license }) => [userId, license]));
  }
}

function present({ name, email, expiresAt, suspendedAt, createdAt, ...license }: LicenseRow): AdminLicense {
  const instants = {
    expiresAt: expiresAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
  return { ...license, userName: name, userEmail: email, ...instants };
}

function presentMember({
  createdAt,
  suspendedAt,
  licenseType,
  licenseEndsAt,
  ...member
}: MemberRow): InstitutionMember {
  return {
    ...member,
    since: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    license: { type: licenseType, expiresAt: licenseEndsAt?.toISOString() ?? null },
  };
}
