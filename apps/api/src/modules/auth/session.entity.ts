import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user/user.entity.js';

/** A browser's session. Only the SHA-256 of its id is kept, so a copy of the table signs nobody in. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sessions_pkey' })
  idHash: Buffer;

  @Index('sessions_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sessions_user_fkey' })
  user: User;

  @Column('timestamptz')
  createdAt: Date;

  /** Instant of the last extension, at most every ten minutes. */
  @Column('timestamptz')
  touchedAt: Date;

  /** Instant of the last confirmation by an operator's second factor. */
  @Column('timestamptz', { nullable: true })
  verifiedAt: Date | null;

  /** The passkey that confirmed it; null where a code or a link did. */
  @Column('uuid', { nullable: true })
  verifiedBy: string | null;

  @Index('sessions_expires_index')
  @Column('timestamptz')
  expiresAt: Date;
}
