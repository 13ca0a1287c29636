import { randomUUID } from 'node:crypto';
import type { ReplyState } from '@bellweek/api-client/contract/request-states';
import type { ReplyRequest, RequestReply } from '@bellweek/api-client/contract/requests';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { derivedId } from '../../common/derived-id.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { MailService } from '../mail/mail.service.js';
import { findAddress, findReplies } from './reply.repository.js';
import { RequestReplyRow } from './request-reply.entity.js';
import { lockRequest, setState } from './request.repository.js';
import type { RequestKey } from './request-key.js';

const STATES: Record<RequestReplyRow['mailState'], ReplyState> = {
  pending: 'waiting',
  sending: 'waiting',
  accepted: 'sent',
  rejected: 'failed',
};

type Letter = Pick<ReplyRequest, 'subject' | 'message'> & { recipient: string };

/** Answers to what people wrote to us: kept, and sent by the mail queue in the same commit. */
@Injectable()
export class ReplyService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
    private readonly mail: MailService,
  ) {}

  async findOf(requestId: string): Promise<RequestReply[]> {
    const rows = await findReplies(this.dataSource, requestId);
    return rows.map(({ mailState, mailReply, createdAt, ...row }) => ({
      ...row,
      state: STATES[mailState],
      answer: mailReply,
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Sends an answer, once for each key, and marks the request as answered. */
  send(
    userId: string,
    key: string | null,
    { inbox, id }: RequestKey,
    { subject, message, seen }: ReplyRequest,
  ): Promise<void> {
    const replyId = key === null ? randomUUID() : derivedId(userId, key);
    return this.dataSource.transaction(async (manager) => {
      const { state } = await lockRequest(manager, inbox, id);
      const known = await manager.findOneBy(RequestReplyRow, { id: replyId });
      if (known) {
        if (known.requestId === id && known.subject === subject && known.message === message) return;
        throw new AppError('conflict', 'This email has changed since you last sent it. Please press Send again.');
      }
      if (seen !== undefined && seen < (await manager.countBy(RequestReplyRow, { requestId: id }))) {
        throw new AppError('conflict', 'Someone else has just replied. Read their reply before you send yours.');
      }
      const recipient = await findAddress(manager, inbox, id);
      if (recipient === null) throw new AppError('conflict', 'This person has no email address any more.');
      const letter = { subject, message, recipient };
      const mailId = await this.enqueue(manager, letter);
      await manager.insert(RequestReplyRow, { id: replyId, inbox, requestId: id, authorId: userId, mailId, ...letter });
      if (state !== 'answered') await setState(manager, inbox, { id, state: 'answered', userId });
      const metadata = { inbox, requestId: id, replyId, state: { from: state, to: 'answered' as const } };
      await this.audit.record(manager, { action: 'request.answered', actorId: userId, metadata });
    });
  }

  /** Sends a refused answer again, as a new mail. One that is under way or was sent stays as it is. */
  retry(userId: string, { inbox, id }: RequestKey, replyId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockRequest(manager, inbox, id);
      const reply = await manager.findOneBy(RequestReplyRow, { id: replyId, requestId: id });
      if (!reply) throw new AppError('not_found', 'This reply no longer exists.');
      if (reply.mailState !== 'rejected') return;
      const mailId = await this.enqueue(manager, reply);
      await manager.update(RequestReplyRow, replyId, { mailId, mailState: 'pending', mailReply: null });
      const metadata = { inbox, requestId: id, replyId };
      await this.audit.record(manager, { action: 'request.reply_retried', actorId: userId, metadata });
    });
  }

  /** An answer to it comes to the team, as after a support mail. */
  private enqueue(manager: EntityManager, { subject, message, recipient }: Letter): Promise<string> {
    const replyTo = this.config.smtp.teamEmail;
    return this.mail.enqueue(manager, { template: 'request-reply', recipient, replyTo, props: { subject, message } });
  }
}
