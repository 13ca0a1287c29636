import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One mail to one recipient. `sending` is committed before the SMTP dialogue begins, so a process that dies in the middle
 * leaves a row whose lease runs out instead of a mail that nobody knows of.
 */
export type MailState = 'pending' | 'sending' | 'accepted' | 'rejected';

@Entity('mail_messages')
@Index('mail_messages_due_index', ['nextAttemptAt'], { where: `state IN ('pending', 'sending')` })
export class MailMessage {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mail_messages_pkey' })
  id: string;

  /** Name of the template, and what it is rendered with at sending. */
  @Column('text')
  template: string;

  @Column('jsonb')
  props: Record<string, unknown>;

  /** As its owner wrote it; mail never goes to a canonical form. */
  @Column('text')
  recipient: string;

  /** Whom the mail is about: the recipient, or the writer of what the team is told of. It goes when that person goes. */
  @Index('mail_messages_person_index')
  @Column('text')
  personCanonical: string;

  /** Where an answer goes, when not to us. */
  @Column('text', { nullable: true })
  replyTo: string | null;

  @Column('text', { default: 'pending' })
  state: MailState;

  @Column('smallint', { default: 0 })
  attempts: number;

  /** When it is due; while `sending`, when the lease of whoever sends it runs out. */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  /** The server's last words about it. */
  @Column('text', { nullable: true })
  reply: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
