import type { SyncDevice } from '@bellweek/api-client/contract/sync';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SyncAccount } from './sync-account.entity.js';

@Entity('sync_devices')
export class SyncDeviceRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_devices_pkey' })
  userId: string;

  @ManyToOne(() => SyncAccount, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sync_devices_account_fkey' })
  account: SyncAccount;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_devices_pkey' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  kind: SyncDevice['kind'];

  @Column('text')
  publicKey: string;

  /** Its proofs are made by the other half. */
  @Column('text', { nullable: true })
  signKey: string | null;

  /** Since when it may change the planner: it showed that it has a key of the account, or another device gave it one. */
  @Column('timestamptz', { nullable: true })
  admittedAt: Date | null;

  /** Nonces of the last minutes that calls have used up. */
  @Column('bigint', { array: true, default: [] })
  nonces: string[];

  /** Whether {@link number} is known to be its last one: it is not when the device has just joined, or the database was restored. */
  @Column('boolean', { default: false })
  isCounted: boolean;

  /** Whether it had a planner already as it was added: a recovery drill does not count it. */
  @Column('boolean', { default: false })
  hadPlanner: boolean;

  /** Hash of the session or token by which the device asked last: revoking the device ends it. */
  @Column('bytea', { nullable: true })
  accessHash: Buffer | null;

  /** Greatest number of an envelope of the device. */
  @Column('bigint', { default: 0 })
  number: string;

  @Column('timestamptz')
  addedAt: Date;

  @Column('timestamptz')
  seenAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
