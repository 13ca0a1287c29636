import type { LicenseType } from '@bellweek/api-client/contract/plans';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import { GENERATED } from '../../database/generated.js';
import { Institution } from './institution.entity.js';
import { User } from '../user/user.entity.js';

/** A person's licence of one type. One row at most per person and type is not ended. */
@Entity('licenses')
@Check('licenses_institution_end_check', '(institution_id IS NULL) = (institution_ends_at IS NULL)')
@Index('licenses_created_index', ['createdAt', 'id'])
@Index('licenses_ends_index', ['endsAt', 'id'])
@Index('licenses_members_index', ['institutionId', 'createdAt', 'id', 'userId', 'lastHereOn'], {
  where: `type = 'institution' AND ended_at IS NULL`,
})
@Index('licenses_open_unique', ['userId', 'type'], { unique: true, where: 'ended_at IS NULL' })
export class License {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'licenses_pkey' })
  id: string;

  @Index('licenses_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'licenses_user_fkey' })
  user: User;

  @Index('licenses_type_index')
  @Column('text')
  type: LicenseType;

  @Index('licenses_institution_index', { where: 'institution_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  institutionId: string | null;

  @ManyToOne(() => Institution, { onDelete: 'RESTRICT', onUpdate: 'CASCADE' })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'licenses_institution_fkey' })
  institution: Institution | null;

  /** The institution's own date, which the foreign key keeps the same. */
  @Column({ type: 'timestamptz', nullable: true, select: false, update: false })
  institutionEndsAt: Date | null;

  @Column('boolean', { default: false })
  isAutoRenewalEnabled: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** Null: the admin licence never expires, an institution licence expires with the institution's own date. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  /** Set when the licence ended before its time: admin revoked, left the school. */
  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** While an operator has suspended it: it gives no access, and its end stays. */
  @Column('timestamptz', { nullable: true })
  suspendedAt: Date | null;

  /** The last extension of many licences that changed this licence, and the end it had before. */
  @Index('licenses_extension_index', { where: 'extension_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  extensionId: string | null;

  @Column('timestamptz', { nullable: true })
  formerEndAt: Date | null;

  /** The earliest of `expiresAt`, `endedAt` and the institution's own date, 'infinity' for never. */
  @Column({ ...GENERATED, type: 'timestamptz', select: false })
  endsAt: Date;

  /** The last UTC day on which a member of an institution used the website, signed in to the app or sent a report. */
  @Column({ type: 'date', nullable: true })
  lastHereOn: string | null;
}

/** An address that got the beta email: its person may become a tester. */
@Entity('beta_invitations')
export class BetaInvitation {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'beta_invitations_pkey' })
  emailCanonical: string;

  @Column('timestamptz', { default: () => 'now()' })
  invitedAt: Date;
}

/** A started trial or tester period, under keyed hashes of identity and address: it outlives the account. */
@Entity('used_periods')
export class UsedPeriod {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'used_periods_pkey' })
  personHash: Buffer;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'used_periods_pkey' })
  type: 'trial' | 'tester';

  @Column('timestamptz')
  startedAt: Date;
}
