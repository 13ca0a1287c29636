import { type AdminUser, adminUser, type UserInfo, type UserPage } from '@bellweek/api-client/contract/admin-users';
import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { LOGGER } from '../../common/logging.js';
import { streamList } from '../../common/streamed-list.js';
import { findPage } from '../../database/lists/counted-list.js';
import { findMatches, type SearchableList } from '../../database/lists/list-search.js';
import { readAllMatches, readWholeList } from '../../database/lists/whole-list.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { FIND_USER_INFO, type UserRow, USERS } from './user-list.repository.js';

/** Users as operators see them. */
@Injectable()
export class UserReaderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  /** A page of the users whose name or address holds `search`; without a page all of them, streamed. */
  async find({ page, size, search }: OptionalPageQuery): Promise<UserPage | StreamableFile> {
    if (page === undefined) return this.stream(search);
    const [list, paging] = [this.list(), { page, size }];
    if (search === '') {
      const { rows, total } = await findPage(this.dataSource, list, paging);
      return { users: rows.map(present), total, totalIsCapped: false };
    }
    const { rows, ...totals } = await findMatches(this.dataSource, list, search, paging);
    return { users: rows.map(present), ...totals };
  }

  async findInfo(id: string): Promise<UserInfo> {
    const [info] = await preparedQuery(this.dataSource, FIND_USER_INFO, [id, this.clock.now()]);
    if (!info) throw new AppError('not_found', 'This person no longer exists.');
    return info;
  }

  private list(): SearchableList<UserRow> {
    return { ...USERS, columnValue: this.clock.now() };
  }

  private stream(search: string): Promise<StreamableFile> {
    const rows =
      search === ''
        ? readWholeList(this.dataSource, this.list())
        : readAllMatches(this.dataSource, this.list(), search);
    return streamList({
      key: 'users',
      item: adminUser,
      batches: presentAll(rows),
      rest: (total) => ({ total, totalIsCapped: false }),
      logger: this.logger,
    });
  }
}

async function* presentAll(batches: AsyncIterable<UserRow[]>): AsyncGenerator<AdminUser[]> {
  for await (const rows of batches) yield rows.map(present);
}

function present({ provider, createdAt, ...user }: UserRow): AdminUser {
  return { ...user, createdAt: createdAt.toISOString(), oauthProvider: provider };
}
