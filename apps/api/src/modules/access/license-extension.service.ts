import { randomUUID } from 'node:crypto';
import {
  type Extension,
  type ExtensionPlan,
  type ExtensionQuery,
  type ExtensionRequest,
  MOST_EXTENDED,
} from '@bellweek/api-client/contract/admin-licenses';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { extend, findExtendable, findPlan, undoExtension } from './license-extension.repository.js';
import { licensesOf } from './license-list.repository.js';
import { LicenseMailService } from './license-mail.service.js';
import { LicenseReaderService } from './license-reader.service.js';

interface Selected {
  ids: string[];
  others: number;
}
type Moved = Awaited<ReturnType<typeof extend>>;

const tooMany = (): AppError =>
  new AppError('invalid_request', 'These are more than 10,000 licenses. Please choose one type, or fewer.');

/** Extends many licences at once, as one act that can be undone. */
@Injectable()
export class LicenseExtensionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly reader: LicenseReaderService,
    private readonly mails: LicenseMailService,
  ) {}

  async plan(request: ExtensionQuery): Promise<ExtensionPlan> {
    const { ids, others } = await this.select(request);
    const { firstEnd, lastEnd, kept, ...planned } = await findPlan(this.dataSource, ids, this.futureEnd(request));
    return {
      ...planned,
      kept: kept + others,
      firstEnd: firstEnd?.toISOString() ?? null,
      lastEnd: lastEnd?.toISOString() ?? null,
    };
  }

  /** @throws {AppError} where other licences than the operator saw would change. */
  async extend(request: ExtensionRequest, actorId: string): Promise<Extension> {
    const { ids } = await this.select(request);
    const expiresAt = this.futureEnd(request);
    const { count, reason, sendsEmail } = request;
    return this.dataSource.transaction(async (manager) => {
      const id = randomUUID();
      const moved = await extend(manager, ids, expiresAt, id);
      if (moved.length !== count) {
        throw new AppError('conflict', 'These licenses have just changed. Check the preview and try again.');
      }
      const told = moved.map(({ to, ...license }) => ({ ...license, expiresAt: to }));
      const emails = sendsEmail ? await this.mails.tell(manager, 'moved', told) : 0;
      const metadata = { extensionId: id, count, expiresAt: expiresAt.toISOString(), emails };
      await this.audit.record(manager, {
        action: 'license.many_extended',
        actorId,
        subjectId: null,
        metadata,
        reason,
      });
      await this.recordEach(manager, moved, { actorId, reason });
      return { id, count };
    });
  }

  undo(id: string, actorId: string): Promise<Extension> {
    return this.dataSource.transaction(async (manager) => {
      const moved = await undoExtension(manager, id);
      if (moved.length === 0) throw new AppError('not_found', 'There is nothing left to undo.');
      const metadata = { extensionId: id, count: moved.length };
      await this.audit.record(manager, {
        action: 'license.extension_undone',
        actorId,
        subjectId: null,
        metadata,
      });
      await this.recordEach(manager, moved, { actorId });
      return { id, count: moved.length };
    });
  }

  /** An entry for each person, who reads it in their own history. */
  private recordEach(manager: EntityManager, moved: Moved, act: { actorId: string; reason?: string }): Promise<void> {
    const licenses = moved.map(({ id, userId, type, from, to }) => ({
      id,
      userId,
      metadata: { type, expiresAt: { from: from.toISOString(), to: to.toISOString() } },
    }));
    return this.audit.recordForEach(manager, { action: 'license.end_changed', ...act }, licenses);
  }

  /** Licences of a request, and how many of the licences it names are never extended. */
  private async select({ ids, search, ...filter }: Omit<ExtensionQuery, 'expiresAt'>): Promise<Selected> {
    if (ids !== undefined) return { ids, others: 0 };
    if (search === '') {
      const list = licensesOf(filter, this.clock.now());
      const found = await findExtendable(this.dataSource, list, MOST_EXTENDED + 1);
      if (found.ids.length > MOST_EXTENDED) throw tooMany();
      return found;
    }
    const found = await this.reader.find({ page: 1, size: MOST_EXTENDED, search, ...filter });
    if (found.totalIsCapped || found.total > MOST_EXTENDED) throw tooMany();
    return { ids: found.licenses.map(({ id }) => id), others: 0 };
  }

  private futureEnd({ expiresAt }: { expiresAt: string }): Date {
    const end = new Date(expiresAt);
    if (end <= this.clock.now()) throw new AppError('invalid_request', 'Please enter a date in the future.');
    return end;
  }
}
