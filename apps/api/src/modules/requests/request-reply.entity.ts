import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { Column, type ColumnOptions, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { GENERATED } from '../../database/generated.js';
import type { MailMessage } from '../mail/mail-message.entity.js';
import { ContactRequestRow } from './contact-request.entity.js';
import { DemoRequestRow } from './demo-request.entity.js';
import { Feedback } from './feedback.entity.js';

/** The request where it is in the inbox's table, so that a reply goes with it: a foreign key has one table. */
const ofInbox: ColumnOptions = { ...GENERATED, type: 'uuid', nullable: true, select: false };

/** An operator's answer. */
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

  @Index('request_replies_contact_index', { where: 'contact_request_id IS NOT NULL' })
  @Column(ofInbox)
  contactRequestId: string | null;

  @ManyToOne(() => ContactRequestRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_request_id', foreignKeyConstraintName: 'request_replies_contact_fkey' })
  contactRequest: ContactRequestRow;

  @Index('request_replies_demo_index', { where: 'demo_request_id IS NOT NULL' })
  @Column(ofInbox)
  demoRequestId: string | null;

  @ManyToOne(() => DemoRequestRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'demo_request_id', foreignKeyConstraintName: 'request_replies_demo_fkey' })
  demoRequest: DemoRequestRow;

  @Index('request_replies_feedback_index', { where: 'feedback_id IS NOT NULL' })
  @Column(ofInbox)
  feedbackId: string | null;

  @ManyToOne(() => Feedback, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'feedback_id', foreignKeyConstraintName: 'request_replies_feedback_fkey' })
  feedback: Feedback;

  /** An id without a foreign key, as in the audit log: it outlives the operator's account. */
  @Column('uuid')
  authorId: string;

  @Column('text')
  recipient: string;

  @Column('text')
  subject: string;

  @Column('text')
  message: string;

  /** The mail that carries the reply now; a retry makes a new mail. */
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
