import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Institution } from './institution.entity.js';

/** The person at an institution whom we write to. */
@Entity('institution_contacts')
@Index('institution_contacts_desk_unique', ['emailCanonical'], { unique: true, where: 'has_desk' })
export class InstitutionContactRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'institution_contacts_pkey' })
  institutionId: string;

  @OneToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'institution_contacts_institution_fkey' })
  institution: Institution;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Index('institution_contacts_email_index')
  @Column('text')
  emailCanonical: string;

  @Column('text')
  role: string;

  @Column('timestamptz', { default: () => 'now()' })
  namedAt: Date;

  /** Whether they may use the school's desk. */
  @Column('boolean', { default: false })
  hasDesk: boolean;
}
