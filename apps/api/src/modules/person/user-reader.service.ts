import {
  type AdminUser,
  adminUser,
  type userExportQuery,
  type UserInfo,
  type UserQuery,
} from '@bellweek/api-client/contract/admin-users';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { LOGGER } from '../../common/logging.js';
import { answerList } from '../../database/lists/list-answer.js';
import { readRows } from '../../database/lists/whole-list.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { ListExportService } from '../audit/list-export.service.js';
import { countingType } from '../access/license.repository.js';
import { findUserInfo, userColumns, type UserRow, USERS } from '../user/user-list.repository.js';

const LICENSE_TYPE = countingType('t.id');
const COLUMNS = userColumns(LICENSE_TYPE);
const FIND_INFO = findUserInfo(LICENSE_TYPE.replaceAll('$value', '$2'));

/** Users as operators see them. */
@Injectable()
export class UserReaderService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly exporter: ListExportService,
  ) {}

  /** The users whose name or address holds `search`. */
  find({ order, ...query }: UserQuery) {
    return answerList(this.dataSource, this.listIn(order), query, {
      key: 'users',
      item: adminUser,
      present,
      logger: this.logger,
    });
  }

  export(actorId: string, query: z.output<typeof userExportQuery>) {
    const columns = ['name', 'email', 'createdAt', 'oauthProvider', 'licenseType', 'id'];
    const batches = readRows(this.dataSource, this.listIn(query.order), query.search);
    return this.exporter.export(actorId, { name: 'users', columns, query, batches, present });
  }

  private listIn(order: UserQuery['order']) {
    const direction = order === 'oldest' ? ('ASC' as const) : ('DESC' as const);
    return { ...USERS, columns: COLUMNS, direction, columnValue: this.clock.now() };
  }

  async findInfo(id: string): Promise<UserInfo> {
    const [info] = await preparedQuery(this.dataSource, FIND_INFO, [id, this.clock.now()]);
    if (!info) throw new AppError('not_found', 'This person no longer exists.');
    return info;
  }
}

function present({ provider, createdAt, ...user }: UserRow): AdminUser {
  return { ...user, createdAt: createdAt.toISOString(), oauthProvider: provider };
}
