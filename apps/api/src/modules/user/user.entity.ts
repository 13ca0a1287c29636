import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { GENERATED } from '../../database/generated.js';

/** A person, found by the provider's (issuer, subject). The name and address here are the audit log's side table too. */
@Entity('users')
@Unique('users_identity_unique', ['issuer', 'subject'])
@Unique('users_email_canonical_unique', ['emailCanonical'])
@Index('users_created_index', ['createdAt', 'id'])
@Index('users_search_trigrams_index', { synchronize: false })
@Check('users_operator_role_check', `operator_role IN ('viewer', 'support', 'campaigns', 'administrator')`)
@Index('users_institution_domain_reverse_index', { synchronize: false })
export class User {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  @Index('users_name_index')
  @Column('text')
  name: string;

  /** Address as the provider spells it, which mail goes to; null once it passed to another person. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  emailCanonical: string | null;

  /** The domain this person may claim a school licence for, or null; see `institutionDomainOf`. */
  @Index('users_institution_domain_index')
  @Column('text', { nullable: true })
  institutionDomain: string | null;

  @Column('text')
  provider: Provider;

  @Column('text')
  issuer: string;

  @Column('text')
  subject: string;

  /** Null: no operator. */
  @Index('users_operators_index', { where: 'operator_role IS NOT NULL' })
  @Column('text', { nullable: true })
  operatorRole: Role | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** Instant of the first entry in a planner in a browser; the entry itself stays on the device. */
  @Column('timestamptz', { nullable: true })
  plannedAt: Date | null;

  /** When they asked for an email once membership opens; null: they did not, or took it back. */
  @Index('users_membership_wishes_index', { where: 'membership_wished_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  membershipWishedAt: Date | null;

  /** Text that operators search: name and email in lower case. */
  @Column({ ...GENERATED, select: false })
  searchText: string;

  get isAdmin(): boolean {
    return this.operatorRole !== null;
  }
}

/** The fields that the person and the screens may see. */
export function presentUser(user: Pick<User, 'id' | 'name' | 'email' | 'provider' | 'isAdmin'>): AuthUser {
  return { id: user.id, name: user.name, email: user.email, oauthProvider: user.provider, isAdmin: user.isAdmin };
}
