import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A school. `licenseExpiresAt` is the end of the day `licenseExpiry` in INSTITUTION_TIME_ZONE. */
@Entity('institutions')
@Index('institutions_name_index', { synchronize: false })
@Index('institutions_ends_index', ['licenseExpiresAt', 'id'])
@Index('institutions_created_index', ['createdAt', 'id'])
@Unique('institutions_domain_unique', ['domain'])
@Unique('institutions_end_unique', ['id', 'licenseExpiresAt'])
export class Institution {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'institutions_pkey' })
  id: string;

  @Column('text')
  name: string;

  /** The first of its domains. Canonical: ASCII, lower case, no trailing dot. */
  @Column('text')
  domain: string;

  @Column('date')
  licenseExpiry: string;

  @Column('timestamptz')
  licenseExpiresAt: Date;

  /** When an operator ended its access. It has ended so while this is `licenseExpiresAt`: another end takes it back. */
  @Column('timestamptz', { nullable: true })
  accessEndedAt: Date | null;

  /** The most people who get its licence; null: as many as come. */
  @Column('integer', { nullable: true })
  seats: number | null;

  /** A working note of operators. */
  @Column('text', { default: '' })
  note: string;

  /** Whether its contact person is reminded of the end of its access. */
  @Column('boolean', { default: true })
  sendsReminders: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
