import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin right waiting for the first sign-in of a verified address at one provider; used once. */
@Entity('admin_grants')
export class AdminGrant {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'admin_grants_pkey' })
  emailCanonical: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'admin_grants_pkey' })
  provider: Provider;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
