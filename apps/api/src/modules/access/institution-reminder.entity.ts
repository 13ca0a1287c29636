import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { MailMessage } from '../mail/mail-message.entity.js';
import { Institution } from './institution.entity.js';

/** A reminder that an end of an institution's access is so many days away. */
@Entity('institution_reminders')
@Index('institution_reminders_mails_index', { synchronize: false })
export class InstitutionReminderRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'institution_reminders_pkey' })
  institutionId: string;

  @ManyToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'institution_reminders_institution_fkey' })
  institution: Institution;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'institution_reminders_pkey' })
  licenseExpiry: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'institution_reminders_pkey' })
  days: number;

  /** The contact person's address; null once it is erased, or where it went to operators. */
  @Column('text', { nullable: true })
  recipient: string | null;

  @Index('institution_reminders_email_index')
  @Column('text', { nullable: true })
  emailCanonical: string | null;

  /** Number of operators it went to, as there was no contact person. */
  @Column('integer', { default: 0 })
  operators: number;

  @Column('uuid', { array: true, default: '{}' })
  mailIds: string[];

  /** Of these mails, copied since mails expire. */
  @Column('text', { default: 'pending' })
  mailState: MailMessage['state'];

  @Column('timestamptz', { default: () => 'now()' })
  queuedAt: Date;
}
