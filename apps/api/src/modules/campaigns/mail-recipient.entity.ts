import type { RecipientState } from '@bellweek/api-client/contract/campaigns';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * One mail of a campaign. `sending` is committed before its SMTP dialogue begins; a row whose worker is dead in that
 * state becomes `unknown`. Each change keeps the sums per state (`countStates`).
 */
@Entity('mail_recipients')
@Unique('mail_recipients_email_unique', ['emailCanonical', 'campaignId'])
@Index('mail_recipients_pending_index', ['campaignId', 'number'], { where: `state = 'pending'` })
@Index('mail_recipients_delayed_index', ['campaignId', 'nextAttemptAt'], {
  where: `state = 'pending' AND reply IS NOT NULL`,
})
@Index('mail_recipients_sending_index', ['workerId'], { where: `state = 'sending'` })
@Index('mail_recipients_odd_index', ['campaignId', 'state', 'number'], {
  where: `state NOT IN ('pending', 'accepted')`,
})
export class MailRecipient {
  /** Without a foreign key: looking it up would be a quarter of what storing 100,000 recipients costs, and no campaign is ever deleted. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'mail_recipients_pkey' })
  campaignId: string;

  /** The order of sending, from 1 without a gap. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'mail_recipients_pkey' })
  number: number;

  /** The address as its owner or the operator wrote it. Both forms go when that person deletes their account; the row stays for the sums. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  emailCanonical: string | null;

  @Column('text', { default: 'pending' })
  state: RecipientState;

  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  /** The worker that claimed it last. */
  @Column('uuid', { nullable: true })
  workerId: string | null;

  @Column('text', { nullable: true })
  reply: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt: Date;
}
