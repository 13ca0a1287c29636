import type { MemberQuery } from '@bellweek/api-client/contract/institutions';
import type {
  ListChange,
  ListPage,
  ListQuery,
  SchoolDesk,
  SchoolMemberPage,
} from '@bellweek/api-client/contract/school';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ClassListChange } from './class-list.entity.js';
import { countListed, findListed } from './class-list.repository.js';
import { ClassListService } from './class-list.service.js';
import { findVerifiedDomains } from './institution-domain.repository.js';
import { Institution } from './institution.entity.js';
import { countMembers, findMembers } from './license-members.repository.js';

/** A school as its contact person sees it. */
@Injectable()
export class SchoolDeskService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly list: ClassListService,
  ) {}

  find(institutionId: string): Promise<SchoolDesk> {
    // One snapshot, so that the counts agree with each other.
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const institution = await manager.findOneByOrFail(Institution, { id: institutionId });
      const { members, active } = await countMembers(manager, institutionId, this.clock.now());
      const { name, licenseExpiry, licenseExpiresAt, seats } = institution;
      const counts = await countListed(manager, institutionId);
      return {
        name,
        licenseExpiry,
        endsAt: licenseExpiresAt.toISOString(),
        seats,
        members,
        active,
        domains: await findVerifiedDomains(manager, institutionId),
        waiting: counts.waiting,
        takenOff: counts.takenOff,
        lastChange: await this.findLastChange(manager, institutionId),
      };
    });
  }

  private async findLastChange(manager: EntityManager, institutionId: string): Promise<ListChange | null> {
    const where = { institutionId };
    const change = await manager.findOne(ClassListChange, { where, order: { number: 'DESC' } });
    if (!change) return null;
    const { id, kind, madeAt, added, changed, takenOff, back } = change;
    const canUndo = this.list.canUndo(change);
    return { id, kind, madeAt: madeAt.toISOString(), added, changed, takenOff, back, canUndo };
  }

  async findListed(institutionId: string, request: ListQuery): Promise<ListPage> {
    return { ...(await findListed(this.dataSource, institutionId, request)), totalIsCapped: false };
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
