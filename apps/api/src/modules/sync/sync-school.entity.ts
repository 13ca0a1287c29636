import type { SchoolMode } from '@bellweek/api-client/contract/sync-school';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Institution } from '../access/institution.entity.js';

/** How members of an institution get at their planner without a device of theirs; `own` has no row. */
@Entity('sync_schools')
export class SyncSchoolRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_schools_pkey' })
  institutionId: string;

  @OneToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'sync_schools_institution_fkey' })
  institution: Institution;

  @Column('text')
  mode: Exclude<SchoolMode, 'own'>;

  @Column('text', { nullable: true })
  publicKey: string | null;

  @Column('timestamptz')
  setAt: Date;
}
