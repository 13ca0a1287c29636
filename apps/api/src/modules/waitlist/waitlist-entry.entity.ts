import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('waitlist_entries')
@Unique('waitlist_entries_email_unique', ['emailCanonical'])
@Index('waitlist_entries_newest_index', ['signedUpAt', 'id'])
@Index('waitlist_entries_search_trigrams_index', { synchronize: false })
export class WaitlistEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'waitlist_entries_pkey' })
  id: string;

  @Column('text')
  email: string;

  @Column('text')
  emailCanonical: string;

  @Column('timestamptz', { default: () => 'now()' })
  signedUpAt: Date;

  /** Text that operators search: the address in lower case, kept by the database. */
  @Column({ type: 'text', default: '', select: false, insert: false, update: false })
  searchText: string;
}
