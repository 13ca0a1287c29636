import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** An address a person holds, or held. It goes with the person. */
@Entity('user_addresses')
export class UserAddress {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'user_addresses_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'user_addresses_user_fkey' })
  user?: User;

  @Column('text')
  email: string;

  @Index('user_addresses_email_index')
  @PrimaryColumn('text', { primaryKeyConstraintName: 'user_addresses_pkey' })
  emailCanonical: string;

  /** First sign-in with the address. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'user_addresses_pkey' })
  heldFrom: Date;

  /** First sign-in of the person with another address, or of another person with this address; null while it is held. */
  @Column('timestamptz', { nullable: true })
  heldUntil: Date | null;
}
