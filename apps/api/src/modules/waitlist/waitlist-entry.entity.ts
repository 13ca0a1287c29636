import type { WaitlistState } from '@bellweek/api-client/contract/waitlist-states';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { GENERATED } from '../../database/generated.js';

@Entity('waitlist_entries')
@Unique('waitlist_entries_email_unique', ['emailCanonical'])
@Index('waitlist_entries_newest_index', ['signedUpAt', 'id'])
@Index('waitlist_entries_state_index', ['state', 'signedUpAt', 'id'])
@Index('waitlist_entries_invitation_index', ['invitationId'], { where: 'invitation_id IS NOT NULL' })
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

  @Column('timestamptz', { nullable: true })
  invitedAt: Date | null;

  /** The act of the last invitation. */
  @Column('uuid', { nullable: true })
  invitationId: string | null;

  /** The first account with this address. */
  @Column('timestamptz', { nullable: true })
  joinedAt: Date | null;

  /** Follows from both instants. */
  @Column(GENERATED)
  state: WaitlistState;

  /** Text that operators search: the address in lower case. */
  @Column({ ...GENERATED, select: false })
  searchText: string;
}
