import type { ListAct, ListRole, ListState } from '@bellweek/api-client/contract/school';
import { Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Institution } from './institution.entity.js';

/** An act of a school's contact person on its class list. Undo removes the row. */
@Entity('class_list_changes')
@Index('class_list_changes_newest_index', ['institutionId', 'number'])
export class ClassListChange {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'class_list_changes_pkey' })
  id: string;

  /** The order of the acts. */
  @Column({ type: 'bigint', insert: false, update: false, generatedIdentity: 'ALWAYS' })
  // The types know no identity here; the schema builder does.
  @Generated('identity' as 'increment')
  number: string;

  @Column('uuid')
  institutionId: string;

  @ManyToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'class_list_changes_institution_fkey' })
  institution: Institution;

  @Column('text')
  kind: ListAct;

  @Column('integer', { default: 0 })
  added: number;

  @Column('integer', { default: 0 })
  changed: number;

  @Column('integer', { default: 0 })
  takenOff: number;

  @Column('integer', { default: 0 })
  back: number;

  @Column('timestamptz', { default: () => 'now()' })
  madeAt: Date;
}

/** A school's word on a person. The row that no later change has superseded counts. */
@Entity('class_list_entries')
@Index('class_list_entries_current_unique', ['institutionId', 'emailCanonical'], {
  unique: true,
  where: 'superseded_at IS NULL',
})
export class ClassListEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'class_list_entries_pkey' })
  id: string;

  @Column('uuid')
  institutionId: string;

  @ManyToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'class_list_entries_institution_fkey' })
  institution: Institution;

  @Index('class_list_entries_change_index')
  @Column('uuid')
  changeId: string;

  @ManyToOne(() => ClassListChange, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'change_id', foreignKeyConstraintName: 'class_list_entries_change_fkey' })
  change: ClassListChange;

  @Column('text')
  email: string;

  @Index('class_list_entries_email_index')
  @Column('text')
  emailCanonical: string;

  /** Empty where the school gave none. */
  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  role: ListRole | null;

  @Column('text')
  state: ListState;

  /** The person's number in the school's own system. */
  @Column('text', { nullable: true })
  sourceId: string | null;

  /** The licence that ended by it. */
  @Column('uuid', { nullable: true })
  licenseId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  madeAt: Date;

  @Column('timestamptz', { nullable: true })
  supersededAt: Date | null;

  @Index('class_list_entries_superseded_index', { where: 'superseded_by IS NOT NULL' })
  @Column('uuid', { nullable: true })
  supersededBy: string | null;
}
