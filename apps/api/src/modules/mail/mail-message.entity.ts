import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One mail to one recipient. `sending` is committed before the SMTP dialogue begins, so a process that dies in the middle
 * leaves a row whose lease runs out, and no mail is lost.
 */
type MailState = 'pending' | 'sending' | 'accepted' | 'rejected';

@Entity('mail_messages')
@Index('mail_messages_rejected_index', ['finishedAt'], { where: `state = 'rejected'` })
@Index('mail_messages_due_index', ['nextAttemptAt'], { where: `state IN ('pending', 'sending')` })
export class MailMessage {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mail_messages_pkey' })
  id: string;

  /** Name of the template, and what it is rendered with at sending. */
  @Column('text')
  template: string;

  @Column('jsonb')
  props: Record<string, unknown>;

  /** The address as its owner wrote it; mail never goes to a canonical form. */
  @Column('text')
  recipient: string;

  /** The person the mail is about: the recipient or, of a notice to the team, the writer. The row goes when that person leaves. */
  @Index('mail_messages_person_index')
  @Column('text')
  personCanonical: string;

  /** The address for answers, when they do not come to us. */
  @Column('text', { nullable: true })
  replyTo: string | null;

  @Column('text', { default: 'pending' })
  state: MailState;

  @Column('smallint', { default: 0 })
  attempts: number;

  /** The time from which the mail is due; while `sending`, the end of the worker's lease. */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  /** The last reply of the mail server. */
  @Column('text', { nullable: true })
  reply: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
