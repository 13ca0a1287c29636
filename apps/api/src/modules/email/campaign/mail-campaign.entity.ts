import type { AlertTemplate, CampaignStatus } from '@bellweek/api-client/contract/campaigns';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One send of an operator's. */
@Entity('mail_campaigns')
@Unique('mail_campaigns_key_unique', ['idempotencyKey'])
@Index('mail_campaigns_created_index', ['createdAt', 'id'])
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

  /** Of a support mail, until its recipient leaves. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column('text', { default: 'running' })
  status: CampaignStatus;

  /** Names one press of the button: what comes with it again is the same campaign. */
  @Column('uuid', { nullable: true })
  idempotencyKey: string | null;

  /** Keyed hash of what was asked for, to tell another request under the same key: without a key it would confirm a guessed address. Empty with the subject. */
  @Column('bytea')
  requestHash: Buffer;

  /** An id without a foreign key, as in the audit log: it outlives the operator's account. */
  @Column('uuid', { nullable: true })
  createdBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
