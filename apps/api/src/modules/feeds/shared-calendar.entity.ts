import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../user/user.entity.js';

/** A calendar that a student publishes, as their device made it. */
@Entity('shared_calendars')
@Unique('shared_calendars_token_unique', ['tokenHash'])
export class SharedCalendarRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'shared_calendars_pkey' })
  id: string;

  @Index('shared_calendars_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'shared_calendars_user_fkey' })
  user: User;

  /** SHA-256 of the random token in the address. */
  @Column('bytea')
  tokenHash: Buffer;

  @Column('text')
  name: string;

  @Column('text')
  calendar: string;

  @Column('timestamptz')
  sharedAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
