import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody once started a trial or tester period, as keyed hashes of identity and address: it outlives the account. */
@Entity('used_periods')
export class UsedPeriod {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'used_periods_pkey' })
  personHash: Buffer;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'used_periods_pkey' })
  type: 'trial' | 'tester';

  @Column('timestamptz')
  startedAt: Date;
}
