import type {
  AdminLicense,
  LicensePage,
  LicenseQuery,
  LicenseStatus,
} from '@bellweek/api-client/contract/admin-licenses';
import { LICENSE_PRECEDENCE, type LicenseType } from '@bellweek/api-client/contract/plans';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { findPage, type PageRequest } from '../../database/lists/counted-list.js';
import { conditionOf, type ListOrder } from '../../database/lists/list-order.js';
import { listQuery } from '../../database/lists/list-query.js';
import {
  findMatches,
  SEARCH_TUNING,
  type SearchableList,
  type SearchTuning,
} from '../../database/lists/list-search.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { institutionName, institutionsNamed } from '../institution/institution.repository.js';
import { User } from '../user/user.entity.js';
import { userHoldsTerm } from '../user/user.repository.js';
import { License } from './license.entity.js';

/** The licence that counts for a person now. */
export interface CountingLicense {
  type: LicenseType;
  /** Null: never. */
  expiresAt: Date | null;
}

const COUNTING_SQL = sql`
  SELECT DISTINCT ON (l.user_id) ${columns(License, 'l', ['userId', 'type'])},
    ${computed<Pick<CountingLicense, 'expiresAt'>>({ expiresAt: "nullif(l.ends_at, 'infinity')" })} FROM licenses l
  WHERE l.user_id = ANY ($1::uuid[]) AND l.ended_at IS NULL AND l.ends_at > $2 ORDER BY l.user_id, array_position($3::text[], l.type)`;

const COLUMNS = sql`${columns(License, 't', ['id', 'type', 'isAutoRenewalEnabled', 'createdAt'])},
  ${columns(User, 'owner', ['name', 'email'])},
  ${computed<{ institution: string | null; expiresAt: Date | null }>({
    institution: institutionName('t.institution_id'),
    expiresAt: "nullif(t.ends_at, 'infinity')",
  })}`;
type LicenseRow = RowOf<typeof COLUMNS>;

const TABLE = { table: 'licenses', columns: COLUMNS, joins: 'JOIN users owner ON owner.id = t.user_id' };

/** Licences as operators see them. */
@Injectable()
export class LicenseReaderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find({ page, size, search, status }: LicenseQuery, tuning = SEARCH_TUNING): Promise<LicensePage> {
    const { rows, total, totalIsCapped } = await this.findRows(status, search, { page, size }, tuning);
    return { licenses: rows.map(present), total, totalIsCapped, totalPages: Math.ceil(total / size) };
  }

  /** Of several people in one query; whoever has no active licence is not in it. */
  async findCounting(userIds: readonly string[]): Promise<Map<string, CountingLicense>> {
    if (userIds.length === 0) return new Map();
    const values = [userIds, this.clock.now(), LICENSE_PRECEDENCE];
    const rows = await listQuery(this.dataSource, COUNTING_SQL, values, 'once');
    return new Map(rows.map(({ userId, ...license }) => [userId, license]));
  }

  private async findRows(status: LicenseStatus, search: string, paging: PageRequest, tuning: SearchTuning) {
    const order = this.orderOf(status);
    const counters = [status === 'all' ? 'licenses' : 'licenses-by-end'];
    if (search !== '') return findMatches(this.dataSource, await this.searched(order, search), search, paging, tuning);
    const found = await findPage(this.dataSource, { ...TABLE, ...order, counters }, paging);
    return { ...found, totalIsCapped: false };
  }

  private orderOf(status: LicenseStatus): ListOrder {
    switch (status) {
      case 'all':
        return { table: 'licenses', instant: 'created_at', direction: 'DESC' };
      case 'active':
        return { table: 'licenses', instant: 'ends_at', direction: 'ASC', start: this.clock.now() };
      case 'expired':
        return { table: 'licenses', instant: 'ends_at', direction: 'DESC', start: this.clock.now() };
    }
  }

  /** By the person's name or address, the school's name or the type; schools and types are few, so they are looked up first. */
  private async searched(order: ListOrder, search: string): Promise<SearchableList<LicenseRow>> {
    const [{ schools = [], types = [] } = {}] = await listQuery<{ schools?: string[]; types?: string[] }>(
      this.dataSource,
      `SELECT ${institutionsNamed('$1')} AS schools,
         ARRAY (SELECT type FROM unnest($2::text[]) AS type WHERE type LIKE search_pattern($1)) AS types`,
      [search, LICENSE_PRECEDENCE],
      'once',
    );
    const condition = conditionOf(order).replaceAll("'", "''");
    return {
      ...TABLE,
      ...order,
      counters: ['licenses'],
      values: [schools, types],
      matches: (term) => `(t.institution_id = ANY ($1::uuid[]) OR t.type = ANY ($2::text[])
        OR ${userHoldsTerm('t.user_id', term)})`,
      matching: (term, most) =>
        `SELECT id, at FROM search_licenses('${order.instant}', '${condition}', ${term}, $1::uuid[], $2::text[], ${most})`,
    };
  }
}

function present({ name, email, expiresAt, createdAt, ...license }: LicenseRow): AdminLicense {
  const instants = { expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
  return { ...license, userName: name, userEmail: email, ...instants };
}
