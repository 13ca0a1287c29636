import type { SyncCheckpoint } from '@bellweek/api-client/contract/sync';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user/user.entity.js';

/** Somebody's synced planner: where its log ends, and which keys count. `bigint` columns come as text. */
@Entity('sync_accounts')
export class SyncAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_accounts_pkey' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sync_accounts_user_fkey' })
  user: User;

  /** Changes with a restore of the database. */
  @Column('uuid')
  generation: string;

  /** Sequence of the newest envelope. */
  @Column('bigint', { default: 0 })
  head: string;

  /** Sequence of the first envelope that the log still has. */
  @Column('bigint', { default: 1 })
  oldest: string;

  @Column('bigint', { default: 0 })
  bytes: string;

  /** Rises when a device is revoked. */
  @Column('integer', { default: 1 })
  epoch: number;

  /** The device that made the account key of this epoch. */
  @Column('uuid', { nullable: true })
  keyMadeBy: string | null;

  /** SHA-256 of a secret of the newest account key, which lets a device in; null between a removal and the next key. */
  @Column('text', { nullable: true })
  admission: string | null;

  /** The newest complete one, for the answer to a push. */
  @Column('json', { nullable: true })
  checkpoint: SyncCheckpoint | null;

  @Column('timestamptz')
  createdAt: Date;

  /** Start of the minute whose pushes `windowPushes` counts. */
  @Column('timestamptz')
  windowAt: Date;

  @Column('integer', { default: 0 })
  windowPushes: number;
}
