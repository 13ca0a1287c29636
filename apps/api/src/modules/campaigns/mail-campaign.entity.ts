import type { AlertTemplate, CampaignStatus } from '@bellweek/api-client/contract/campaigns';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { GENERATED } from '../../database/generated.js';

/** A mail of an operator to one or many. */
@Entity('mail_campaigns')
@Unique('mail_campaigns_key_unique', ['idempotencyKey'])
@Index('mail_campaigns_created_index', ['createdAt', 'id'])
@Index('mail_campaigns_search_trigrams_index', { synchronize: false })
@Index('mail_campaigns_scheduled_index', ['scheduledAt'], { where: `status = 'scheduled'` })
@Index('mail_campaigns_running_index', ['createdAt'], { where: `status = 'running'` })
export class MailCampaign {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mail_campaigns_pkey' })
  id: string;

  @Column('text')
  kind: 'alert' | 'support';

  /** Empty once its only recipient has left. */
  @Column('text')
  subject: string;

  /** Of an alert. */
  @Column('text', { nullable: true })
  template: AlertTemplate | null;

  /** The operator's text, if there is one; gone with the only recipient. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column('text', { default: 'running' })
  status: CampaignStatus;

  /** The key of one press of the button: a request that repeats it is the same campaign. */
  @Column('uuid', { nullable: true })
  idempotencyKey: string | null;

  /**
   * Keyed hash of the request, which tells a different request under the same key: without a secret it would confirm a
   * guessed address. Empty with the subject.
   */
  @Column('bytea')
  requestHash: Buffer;

  /** An id without a foreign key, as in the audit log: it outlives the operator's account. */
  @Column('uuid', { nullable: true })
  createdBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** When it begins or began; null for one that was sent at once. */
  @Column('timestamptz', { nullable: true })
  scheduledAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** Text that operators search: the subject in lower case. */
  @Column({ ...GENERATED, select: false })
  searchText: string;
}
