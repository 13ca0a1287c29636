import { createHash, randomUUID } from 'node:crypto';
import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Feedback } from './feedback.entity.js';

/** Id of a message from its idempotency key and the person, so that two people's keys never collide. */
function idOf(userId: string, requestId: string): string {
  const digest = createHash('sha256').update(`${userId}/${requestId.toLowerCase()}`).digest().subarray(0, 16);
  // A UUID of version 8 (RFC 9562), which looks random.
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
      // A shell sends its call again when the connection broke before the answer.
      if (raw.length === 0) return;
      await this.audit.record(manager, {
        action: 'feedback.submitted',
        actorId: userId,
        metadata: { feedbackId: id, type },
      });
    });
  }
}
