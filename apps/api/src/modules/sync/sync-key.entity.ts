import type { SyncKeys, SyncPairing } from '@bellweek/api-client/contract/sync';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { SyncAccount } from './sync-account.entity.js';

type Key = SyncKeys['keys'][number];

/** The account key of an epoch, wrapped for the spare key or for a device. */
@Entity('sync_keys')
export class SyncKeyRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_keys_pkey' })
  userId: string;

  @ManyToOne(() => SyncAccount, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sync_keys_account_fkey' })
  account: SyncAccount;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'sync_keys_pkey' })
  kind: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sync_keys_pkey' })
  epoch: number;

  @Column('jsonb')
  wrapped: Key['wrapped'];

  @Column('text', { default: '' })
  proof: string;

  @Column('jsonb', { nullable: true })
  holder: Key['holder'];

  /** With kind `school`: the institution, and its public key that the account's key is wrapped for. */
  @Column('uuid', { nullable: true })
  schoolId: string | null;

  @Column('text', { nullable: true })
  schoolKey: string | null;

  @Column('uuid')
  putBy: string;

  @Column('timestamptz')
  putAt: Date;
}

/** A new device's request to be let in by an old one. */
@Entity('sync_pairings')
export class SyncPairingRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_pairings_pkey' })
  userId: string;

  @ManyToOne(() => SyncAccount, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sync_pairings_account_fkey' })
  account: SyncAccount;

  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'sync_pairings_pkey' })
  id: string;

  @Column('uuid')
  deviceId: string;

  @Column('text')
  state: SyncPairing['state'];

  @Column('text')
  commitment: string;

  @Column('uuid', { nullable: true })
  answerDeviceId: string | null;

  @Column('text', { nullable: true })
  answerKey: string | null;

  @Column('text', { nullable: true })
  revealKey: string | null;

  @Column('text', { nullable: true })
  revealNonce: string | null;

  @Column('integer')
  triesLeft: number;

  @Index('sync_pairings_expires_index')
  @Column('timestamptz')
  expiresAt: Date;
}
