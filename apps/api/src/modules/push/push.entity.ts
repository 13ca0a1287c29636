import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Session } from '../auth/session.entity.js';
import { User } from '../user/user.entity.js';

/** A browser that is woken for reminders. */
@Entity('push_subscriptions')
@Unique('push_subscriptions_endpoint_unique', ['endpoint'])
export class PushSubscriptionRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'push_subscriptions_pkey' })
  id: string;

  @Index('push_subscriptions_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'push_subscriptions_user_fkey' })
  user: User;

  @Index('push_subscriptions_session_index')
  @Column('bytea')
  sessionHash: Buffer;

  /** It ends with the session: a browser that is logged out is woken no more. */
  @ManyToOne(() => Session, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'session_hash', foreignKeyConstraintName: 'push_subscriptions_session_fkey' })
  session: Session;

  /** Address at the browser's push service. Whoever has it can wake the browser, if their key is the server's. */
  @Column('text')
  endpoint: string;

  @Column('timestamptz')
  updatedAt: Date;
}

/** A moment at which a browser is woken. */
@Entity('push_reminders')
export class PushReminderRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'push_reminders_pkey' })
  id: string;

  @Index('push_reminders_subscription_index')
  @Column('uuid')
  subscriptionId: string;

  @Index('push_reminders_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'push_reminders_user_fkey' })
  user: User;

  @ManyToOne(() => PushSubscriptionRow, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'subscription_id', foreignKeyConstraintName: 'push_reminders_subscription_fkey' })
  subscription: PushSubscriptionRow;

  @Column('timestamptz')
  at: Date;

  /** When it may be sent: `at`, or the end of the lease of whoever is sending it. */
  @Index('push_reminders_next_index')
  @Column('timestamptz')
  nextAt: Date;

  /** Encrypted for the browser alone (RFC 8291). */
  @Column('bytea')
  message: Buffer;
}
