import { Column, Entity, PrimaryColumn } from 'typeorm';

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
