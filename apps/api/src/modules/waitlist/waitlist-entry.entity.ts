import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('waitlist_entries')
@Unique('waitlist_entries_email_unique', ['emailCanonical'])
export class WaitlistEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'waitlist_entries_pkey' })
  id: string;

  @Column('text')
  email: string;

  @Column('text')
  emailCanonical: string;

  @Column('timestamptz', { default: () => 'now()' })
  signedUpAt: Date;
}
