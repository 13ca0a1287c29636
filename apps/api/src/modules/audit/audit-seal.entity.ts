import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** One link of the hash chain over the entries, in the order in which the sealer met them. */
@Entity('audit_seals')
@Unique('audit_seals_entry_unique', ['entryId'])
@Check('audit_seals_keyed', 'key_id IS NOT NULL')
export class AuditSeal {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'audit_seals_pkey' })
  sequence: string;

  @Column('bigint')
  entryId: string;

  /** HMAC-SHA256 over the previous link's hash and the entry's canonical form. */
  @Column('bytea')
  hash: Buffer;

  /** The key it was made with; see `chainKey`. */
  @Column('text', { nullable: true })
  keyId: string;
}
