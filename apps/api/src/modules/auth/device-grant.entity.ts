import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../user/user.entity.js';
import { Session } from './session.entity.js';

/** A person's consent to sign in one device: redeemed once, by the code or by the typed user code, with the verifier. */
@Entity('desktop_grants')
@Unique('desktop_grants_code_unique', ['codeHash'])
export class DeviceGrantRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'desktop_grants_pkey' })
  id: string;

  @Index('desktop_grants_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'desktop_grants_user_fkey' })
  user: User;

  /** The browser's session that made the grant and ends it; null in tests and for older grants. */
  @Index('desktop_grants_session_index')
  @Column('bytea', { nullable: true })
  sessionHash: Buffer | null;

  @ManyToOne(() => Session, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'session_hash', foreignKeyConstraintName: 'desktop_grants_session_fkey' })
  session: Session | null;

  @Index('desktop_grants_challenge_index')
  @Column('text')
  challenge: string;

  @Column('bytea')
  codeHash: Buffer;

  @Column('bytea')
  userCodeHash: Buffer;

  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  codeExpiresAt: Date;

  @Index('desktop_grants_expires_index')
  @Column('timestamptz')
  userCodeExpiresAt: Date;

  @Column('timestamptz', { nullable: true })
  redeemedAt: Date | null;
}
