import type { MembershipWish } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { findUser, setMembershipWish } from '../user/user.repository.js';

/** Keeps whether a person wants an email when membership opens. */
@Injectable()
export class MembershipWishService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async find(id: string): Promise<MembershipWish> {
    return { isWanted: (await findUser(this.dataSource.manager, id)).membershipWishedAt !== null };
  }

  /** Only a change is written, and recorded. */
  async set(id: string, { isWanted }: MembershipWish): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await setMembershipWish(manager, id, isWanted ? this.clock.now() : null))) return;
      const action = isWanted ? 'membership.wished' : 'membership.wish_withdrawn';
      await this.audit.record(manager, { action, actorId: id, subjectId: id, metadata: {} });
    });
  }
}
