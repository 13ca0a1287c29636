import { type AdminUser, adminUser, type UserInfo, type UserPage } from '@bellweek/api-client/contract/admin-users';
import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { LOGGER } from '../../common/logging.js';
import { streamList } from '../../common/streamed-list.js';
import { findPage } from '../../database/lists/counted-list.js';
import { bySearchText, findMatches, type SearchableList } from '../../database/lists/list-search.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';
import { LicenseReader } from '../license/license-reader.service.js';
import { User } from './user.entity.js';

interface UserRow extends Omit<AdminUser, 'createdAt' | 'licenseType'> {
  createdAt: Date;
}

const NEWEST_FIRST: SearchableList = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  counters: ['users'],
  columns: 't.id, t.name, t.email, t.created_at AS "createdAt", t.provider AS "oauthProvider"',
  ...bySearchText('users', 'created_at'),
};

/** People as operators see them. */
@Injectable()
export class UserReader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly licenses: LicenseReader,
  ) {}

  /** A page of the people whose name or address holds `search`; without a page all of them, written as they are read. */
  async find({ page, size, search }: OptionalPageQuery): Promise<UserPage | StreamableFile> {
    if (page === undefined) return this.stream(search);
    const paging = { page, size };
    if (search === '') {
      const { rows, total } = await findPage<UserRow>(this.dataSource, NEWEST_FIRST, paging);
      return { users: await this.present(rows), total, totalIsCapped: false };
    }
    const { rows, ...totals } = await findMatches<UserRow>(this.dataSource, NEWEST_FIRST, search, paging);
    return { users: await this.present(rows), ...totals };
  }

  async findInfo(id: string): Promise<UserInfo> {
    const user = await this.dataSource.manager.findOne(User, { where: { id }, select: { id: true, name: true } });
    if (!user) throw new AppError('not_found', 'There is no such person (any more).');
    const licenses = await this.licenses.findCounting([id]);
    return { name: user.name, licenseType: licenses.get(id)?.type ?? null };
  }

  private stream(search: string): Promise<StreamableFile> {
    const rows =
      search === ''
        ? readWholeList<UserRow>(this.dataSource, NEWEST_FIRST)
        : readAllMatches<UserRow>(this.dataSource, NEWEST_FIRST, search);
    return streamList({
      key: 'users',
      item: adminUser,
      batches: this.presentAll(rows),
      rest: (total) => ({ total, totalIsCapped: false }),
      logger: this.logger,
    });
  }

  private async *presentAll(batches: AsyncIterable<UserRow[]>): AsyncGenerator<AdminUser[]> {
    for await (const rows of batches) yield await this.present(rows);
  }

  private async present(rows: readonly UserRow[]): Promise<AdminUser[]> {
    const licenses = await this.licenses.findCounting(rows.map(({ id }) => id));
    return rows.map(({ createdAt, ...user }) => ({
      ...user,
      createdAt: createdAt.toISOString(),
      licenseType: licenses.get(user.id)?.type ?? null,
    }));
  }
}
