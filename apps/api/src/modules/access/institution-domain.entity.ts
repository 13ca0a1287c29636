import { Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Institution } from './institution.entity.js';

/** A domain of an institution's email addresses. Its people get a licence once it is verified. */
@Entity('institution_domains')
@Unique('institution_domains_domain_unique', ['domain'])
export class InstitutionDomain {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'institution_domains_pkey' })
  id: string;

  @Index('institution_domains_institution_index')
  @Column('uuid')
  institutionId: string;

  @ManyToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'institution_domains_institution_fkey' })
  institution: Institution;

  /** Canonical: ASCII, lower case, no trailing dot. */
  @Column('text')
  domain: string;

  @Column('boolean', { default: false })
  includesSubdomains: boolean;

  /** The value that the institution publishes in its DNS. */
  @Column('uuid')
  @Generated('uuid')
  token: string;

  @Column('text', { nullable: true })
  verifiedBy: 'dns' | 'operator' | null;

  @Column('timestamptz', { nullable: true })
  verifiedAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  addedAt: Date;

  /** A removed domain is kept for a day, so that its removal can be undone. */
  @Column('timestamptz', { nullable: true })
  removedAt: Date | null;
}
