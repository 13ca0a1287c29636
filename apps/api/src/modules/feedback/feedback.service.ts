import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Feedback } from './feedback.entity.js';

@Injectable()
export class FeedbackService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  submit(userId: string, { message, type }: FeedbackRequest): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { id } = await manager.save(Feedback, { userId, message, type });
      await this.audit.record(manager, {
        action: 'feedback.submitted',
        actorId: userId,
        metadata: { feedbackId: id, type },
      });
    });
  }
}
