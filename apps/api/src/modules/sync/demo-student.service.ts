import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { findByAddress } from '../user/user.repository.js';
import { DemoStudent, RecoveryDrill } from './demo-student.entity.js';
import { findDemoStudent, saveDemoStudent } from './demo-student.repository.js';
import { holdInstitution } from '../access/institution.repository.js';
import { findMembership } from '../access/license-members.repository.js';

/** The account by which a school tries whether a planner comes back: a contact person names it before anything may be done to it. */
@Injectable()
export class DemoStudentService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** Whether this is the demo student of the school whose member they are. */
  async isDemoStudent(userId: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const marked = await manager.findOneBy(DemoStudent, { userId });
    return marked !== null && (await findMembership(manager, userId, this.clock.now())) === marked.institutionId;
  }

  /** The demo student before is none any more. @throws {AppError} for somebody who is no member, and for the contact person */
  async mark(institutionId: string, email: string, actorId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await holdInstitution(manager, institutionId);
      const user = await findByAddress(manager, canonicalEmail(email) ?? '');
      const now = this.clock.now();
      if (!user || (await findMembership(manager, user.id, now)) !== institutionId) {
        throw new AppError(
          'not_found',
          'Nobody at your school has this address in Bellweek. Log in once with it first.',
        );
      }
      if (user.id === actorId) throw new AppError('conflict', 'This is your own account. Please use a test account.');
      const before = await findDemoStudent(manager, institutionId);
      if (before?.userId === user.id) return;
      await this.end(manager, institutionId, actorId);
      await saveDemoStudent(manager, { userId: user.id, institutionId, markedAt: now });
      const about = { actorId, subjectId: user.id, metadata: { institutionId } };
      await this.audit.record(manager, { action: 'institution.demo_student_marked', ...about });
    });
  }

  /** Ends the mark; a drill that runs ends without a result. */
  async unmark(institutionId: string, actorId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await holdInstitution(manager, institutionId);
      await this.end(manager, institutionId, actorId);
    });
  }

  private async end(manager: EntityManager, institutionId: string, actorId: string): Promise<void> {
    // A drill outlives the mark of an account that was deleted, or that another school marked.
    await manager.delete(RecoveryDrill, { institutionId, returnedAt: IsNull() });
    const marked = await manager.findOneBy(DemoStudent, { institutionId });
    if (!marked) return;
    await manager.delete(DemoStudent, { institutionId });
    const about = { actorId, subjectId: marked.userId, metadata: { institutionId } };
    await this.audit.record(manager, { action: 'institution.demo_student_unmarked', ...about });
  }
}
