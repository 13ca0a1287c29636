import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An act of a person or an operator. Append-only; holds ids, never names or addresses, so that erasing a person leaves
 * every entry, and the chain over them, as it was.
 */
@Entity('audit_entries')
@Index('audit_entries_time_index', ['occurredAt', 'id'])
@Index('audit_entries_subject_index', ['subjectId', 'id'])
@Index('audit_entries_action_index', ['action', 'id'])
@Index('audit_entries_metadata_trigrams_index', { synchronize: false })
@Index('audit_entries_actor_index', ['actorId', 'id'], { where: 'actor_id IS DISTINCT FROM subject_id' })
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_entries_pkey',
  })
  id: string;

  @Column('text')
  action: string;

  /** The person who acted; null for the command line and the system. */
  @Column('uuid', { nullable: true })
  actorId: string | null;

  /** The person concerned. */
  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Column('uuid', { nullable: true })
  licenseId: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  occurredAt: Date;

  @Column('jsonb', { default: {} })
  metadata: Record<string, unknown>;
}
