import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An address that gets no alerts. Found by keyed hash, so that the wish outlives an account's deletion; the address
 * itself, which operators see, goes with the account.
 */
@Entity('mail_suppressions')
export class MailSuppression {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'mail_suppressions_pkey' })
  addressHash: Buffer;

  @Column('text', { nullable: true })
  address: string | null;

  /** For joins with lists of people. Null where the address is forgotten: the hash alone finds it. */
  @Index('mail_suppressions_canonical_index')
  @Column('text', { nullable: true })
  addressCanonical: string | null;

  @Column('text')
  reason: 'unsubscribed' | 'bounced';

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
