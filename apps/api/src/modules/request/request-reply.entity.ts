import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MailMessage } from '../email/mail-message.entity.js';

/** An operator's answer. It goes with its request, by a trigger: requests are in several tables. */
@Entity('request_replies')
@Unique('request_replies_mail_unique', ['mailId'])
@Index('request_replies_request_index', ['requestId', 'createdAt'])
export class RequestReplyRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'request_replies_pkey' })
  id: string;

  @Column('text')
  inbox: Inbox;

  @Column('uuid')
  requestId: string;

  /** An id without a foreign key, as in the audit log: it outlives the operator's account. */
  @Column('uuid')
  authorId: string;

  @Column('text')
  recipient: string;

  @Column('text')
  subject: string;

  @Column('text')
  message: string;

  /** The mail that carries it now; another one after a retry. */
  @Column('uuid')
  mailId: string;

  /** Of that mail, copied since mails expire. */
  @Column('text', { default: 'pending' })
  mailState: MailMessage['state'];

  @Column('text', { nullable: true })
  mailReply: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
