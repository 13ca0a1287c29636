import type { MemberQuery } from '@bellweek/api-client/contract/institutions';
import type { SchoolDesk, SchoolMemberPage } from '@bellweek/api-client/contract/school';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { findVerifiedDomains } from './institution-domain.repository.js';
import { Institution } from './institution.entity.js';
import { countMembers, findMembers } from './license-members.repository.js';

/** A school as its contact person sees it. */
@Injectable()
export class SchoolDeskService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  find(institutionId: string): Promise<SchoolDesk> {
    // One snapshot, so that the counts agree with each other.
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const institution = await manager.findOneByOrFail(Institution, { id: institutionId });
      const { members, active } = await countMembers(manager, institutionId, this.clock.now());
      const { name, licenseExpiry, licenseExpiresAt, seats } = institution;
      const domains = await findVerifiedDomains(manager, institutionId);
      return { name, licenseExpiry, endsAt: licenseExpiresAt.toISOString(), seats, members, active, domains };
    });
  }

  async findMembers(institutionId: string, request: MemberQuery): Promise<SchoolMemberPage> {
    const { rows, total } = await findMembers(this.dataSource, institutionId, request, this.clock.now());
    const members = rows.map(({ id, name, email, createdAt, suspendedAt }) => ({
      id,
      name,
      email,
      since: createdAt.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
    }));
    return { members, total, totalIsCapped: false };
  }
}
