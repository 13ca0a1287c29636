import { createHash, randomUUID } from 'node:crypto';
import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Feedback } from './feedback.entity.js';

/** Of the person as well, so that nobody's message stands in the way of another's. */
function idOf(userId: string, requestId: string): string {
  const digest = createHash('sha256').update(`${userId}/${requestId.toLowerCase()}`).digest().subarray(0, 16);
  // A random id as far as anybody can see (RFC 9562, version 8).
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

@Injectable()
export class FeedbackService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  submit(userId: string, { message, type, requestId }: FeedbackRequest): Promise<void> {
    const id = requestId === undefined ? randomUUID() : idOf(userId, requestId);
    return this.dataSource.transaction(async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(Feedback).values({ id, userId, message, type });
      const { raw } = (await insert.orIgnore().returning('id').execute()) as { raw: unknown[] };
      // A shell whose call was cut off before the answer sends it again.
      if (raw.length === 0) return;
      await this.audit.record(manager, {
        action: 'feedback.submitted',
        actorId: userId,
        metadata: { feedbackId: id, type },
      });
    });
  }
}
