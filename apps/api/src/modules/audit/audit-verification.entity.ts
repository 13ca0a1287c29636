import type { AuditVerification } from '@bellweek/api-client/contract/audit-verification';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One walk over the whole chain in the background, and what it found. */
@Entity('audit_verifications')
@Index('audit_verifications_running_unique', ['state'], { unique: true, where: `state = 'running'` })
export class AuditVerificationRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'audit_verifications_pkey',
  })
  id: string;

  @Column('text', { default: 'running' })
  state: AuditVerification['state'];

  /** More than 1: started anew after so many interruptions less one. */
  @Column('integer', { default: 1 })
  attempt: number;

  /** The operator; null where it started by itself. An id without a foreign key, as in the log. */
  @Column('uuid', { nullable: true })
  startedBy: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  startedAt: Date;

  /** Of the process that walks; null until one does. */
  @Column('timestamptz', { nullable: true })
  heartbeatAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** Links. */
  @Column('bigint', { default: 0 })
  checked: string;

  @Column('bigint', { default: 0 })
  total: string;

  @Column('bigint', { nullable: true })
  unsealed: string | null;

  @Column('text', { nullable: true })
  head: string | null;

  @Column('jsonb', { nullable: true })
  firstBad: AuditVerification['firstBad'];
}
