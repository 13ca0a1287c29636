import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** One link of the hash chain over the entries, in the order in which the sealer met them. */
@Entity('audit_seals')
@Unique('audit_seals_entry_unique', ['entryId'])
export class AuditSeal {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'audit_seals_pkey' })
  sequence: string;

  @Column('bigint')
  entryId: string;

  /** SHA-256 over the previous link's hash and the entry's canonical form. */
  @Column('bytea')
  hash: Buffer;
}
