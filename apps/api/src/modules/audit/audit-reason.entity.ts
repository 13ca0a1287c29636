import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user/user.entity.js';

/**
 * An operator's reason for an act. Apart from the entries, whose chain must survive the deletion of a person: free text may
 * name them, so it goes with the person it is about.
 */
@Entity('audit_reasons')
export class AuditReason {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'audit_reasons_pkey' })
  entryId: string;

  /** The person concerned; null for an act that concerns none. */
  @Index('audit_reasons_subject_index')
  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'audit_reasons_subject_fkey' })
  subject?: User;

  @Column('text')
  reason: string;
}
