import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { SyncAccount } from './sync-account.entity.js';

/** An envelope of somebody's log. Partitioned by account. */
@Entity('sync_log')
@Unique('sync_log_number_unique', ['userId', 'deviceId', 'number'])
export class SyncLogRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_log_pkey' })
  userId: string;

  @ManyToOne(() => SyncAccount, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sync_log_account_fkey' })
  account: SyncAccount;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sync_log_pkey' })
  sequence: string;

  @Column('uuid')
  deviceId: string;

  @Column('bigint')
  number: string;

  @Column('integer')
  epoch: number;

  @Column('bytea')
  body: Buffer;
}

/** A part of a checkpoint. Partitioned by account. */
@Entity('sync_checkpoints')
@Index('sync_checkpoints_unfinished_index', ['putAt'], { where: 'NOT is_complete' })
export class SyncCheckpointRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_checkpoints_pkey' })
  userId: string;

  @ManyToOne(() => SyncAccount, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sync_checkpoints_account_fkey' })
  account: SyncAccount;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sync_checkpoints_pkey' })
  sequence: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sync_checkpoints_pkey' })
  part: number;

  @Column('integer')
  parts: number;

  @Column('uuid')
  deviceId: string;

  @Column('integer')
  epoch: number;

  @Column('text')
  digest: string;

  @Column('timestamptz')
  putAt: Date;

  @Column('boolean', { default: false })
  isComplete: boolean;

  /** Whether a device found the same digest of its own state. */
  @Column('boolean', { default: false })
  isConfirmed: boolean;

  @Column('bytea')
  body: Buffer;
}
