import type { Role } from '@bellweek/api-client/contract/roles';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An operator's role waiting for the first sign-in of a verified address at one provider; used once. */
@Entity('admin_grants')
@Check('admin_grants_role_check', `role IN ('viewer', 'support', 'campaigns', 'administrator')`)
export class AdminGrant {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'admin_grants_pkey' })
  emailCanonical: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'admin_grants_pkey' })
  provider: Provider;

  @Column('text', { default: 'administrator' })
  role: Role;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
