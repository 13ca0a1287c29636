import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../../user/user.entity.js';

/** A WebAuthn credential of an operator: its public part. */
@Entity('passkeys')
@Unique('passkeys_credential_unique', ['credentialId'])
export class Passkey {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' })
  id: string;

  @Index('passkeys_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkeys_user_fkey' })
  user: User;

  @Column('text')
  credentialId: string;

  @Column('bytea')
  publicKey: Buffer;

  /** Number of uses as the authenticator counts them; many count none. A `bigint`, which the driver gives as text. */
  @Column('bigint')
  counter: string;

  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  name: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}

/** A challenge that waits for its answer in one session; answered once. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'passkey_challenges_pkey' })
  sessionHash: Buffer;

  @Index('passkey_challenges_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkey_challenges_user_fkey' })
  user: User;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'passkey_challenges_pkey' })
  purpose: 'create' | 'confirm';

  @Column('text')
  challenge: string;

  @Index('passkey_challenges_expires_index')
  @Column('timestamptz')
  expiresAt: Date;
}

/** A code that stands in for a passkey once. Only its SHA-256 is kept: it has 80 random bits. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash: Buffer;

  @Index('recovery_codes_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'recovery_codes_user_fkey' })
  user: User;

  @Column('timestamptz')
  createdAt: Date;
}

/** A one-time link that opens the operators' area without a passkey; only a hash of its code and address is kept. */
@Entity('operator_links')
export class OperatorLink {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'operator_links_pkey' })
  codeHash: Buffer;

  @Index('operator_links_expires_index')
  @Column('timestamptz')
  expiresAt: Date;
}
