import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that got the beta email: its person may become a tester. */
@Entity('beta_invitations')
export class BetaInvitation {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'beta_invitations_pkey' })
  emailCanonical: string;

  @Column('timestamptz', { default: () => 'now()' })
  invitedAt: Date;
}
