import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user/user.entity.js';
import { Session } from './session.entity.js';

/** A desktop app's opaque bearer token, kept as its SHA-256. */
@Entity('access_tokens')
export class AccessToken {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'access_tokens_pkey' })
  tokenHash: Buffer;

  @Index('access_tokens_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'access_tokens_user_fkey' })
  user: User;

  /** The browser's session that made the token and ends it; null in tests and for older tokens. */
  @Index('access_tokens_session_index')
  @Column('bytea', { nullable: true })
  sessionHash: Buffer | null;

  @ManyToOne(() => Session, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'session_hash', foreignKeyConstraintName: 'access_tokens_session_fkey' })
  session: Session | null;

  @Column('timestamptz')
  createdAt: Date;

  @Index('access_tokens_expires_index')
  @Column('timestamptz')
  expiresAt: Date;
}
