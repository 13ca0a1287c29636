import type { OperatorSessions } from '@bellweek/api-client/contract/operators';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { endSession, findSessions } from '../auth/auth.repository.js';

/** An operator's own sessions. */
@Injectable()
export class OperatorSessionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async list({ user, sessionHash: current }: SessionCaller): Promise<OperatorSessions> {
    const found = await findSessions(this.dataSource.manager, user.id, { now: this.clock.now(), current });
    return {
      sessions: found.map(({ id, isCurrent, createdAt, touchedAt, verifiedAt }) => ({
        id,
        isCurrent,
        startedAt: createdAt.toISOString(),
        lastUsedAt: touchedAt.toISOString(),
        confirmedAt: verifiedAt?.toISOString() ?? null,
      })),
    };
  }

  end({ user, sessionHash: current }: SessionCaller, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const isEnded = await endSession(manager, user.id, { id, current });
      if (!isEnded) throw new AppError('not_found', 'This session has already ended.');
      await this.audit.record(manager, { action: 'operator.session_ended', actorId: user.id, metadata: {} });
    });
  }
}
