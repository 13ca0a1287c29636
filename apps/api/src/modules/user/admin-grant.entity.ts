import type { Role } from '@bellweek/api-client/contract/roles';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Check, Column, Entity, Generated, PrimaryColumn, Unique } from 'typeorm';

/** An operator's role waiting for the next sign-in of a verified address at one provider; used once. */
@Entity('admin_grants')
@Unique('admin_grants_id_unique', ['id'])
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

  /** For addresses of calls: the key holds a person's address. */
  @Column('uuid')
  @Generated('uuid')
  id: string;

  /** The administrator who invited; null for the command. No foreign key: the row is the invited person's. */
  @Column('uuid', { nullable: true })
  invitedBy: string | null;

  /** Null: it waits for good. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
