import type { DeletionReason, EndedSessions } from '@bellweek/api-client/contract/admin-people';
import { mayAct, type Role } from '@bellweek/api-client/contract/roles';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import type { VerifiedIdentity } from '../../common/verified-identity.js';
import { AuditService } from '../audit/audit.service.js';
import { LicenseService } from '../access/license.service.js';
import { beginAddress, findShares, noteAddress } from '../user/user-address.repository.js';
import type { User } from '../user/user.entity.js';
import {
  deleteUser,
  endAdminGrants,
  insertUser,
  lockByAddress,
  lockByIdentity,
  updateUser,
  useAdminGrant,
} from '../user/user.repository.js';
import { noteAccount } from '../waitlist/waitlist.repository.js';
import { endAccess, forgetConfirmations, lockSignIn } from './auth.repository.js';
import { removeSecondFactor } from './passkey/passkey.repository.js';

/** Another provider's account holds this address; nothing is linked silently. */
export class AccountExistsError extends Error {
  constructor(readonly provider: Provider) {
    super(`an account with ${provider} holds this address`);
  }
}

/** The person who changes a role (null: the command), and their reason. */
export interface RoleAct {
  actorId: string | null;
  reason?: string;
}

/** Makes, changes and ends accounts, with what hangs on them: licences, roles, sessions. */
@Injectable()
export class AccountService {
  constructor(
    private readonly audit: AuditService,
    private readonly licenses: LicenseService,
    private readonly personalData: PersonalDataSources,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds or creates the person of a confirmed identity, and brings address and licences up to date.
   * Call it inside a transaction. @throws {AccountExistsError}
   */
  async signIn(manager: EntityManager, identity: VerifiedIdentity): Promise<User> {
    // Two first sign-ins do not both create a person. Before any row: a change of an institution's domains waits for rows while it holds one.
    await lockSignIn(manager, identity);
    const known = await lockByIdentity(manager, identity);
    const user = known ? await this.refresh(manager, known, identity) : await this.create(manager, identity);
    await this.redeemAdminGrant(manager, user);
    await this.licenses.syncInstitution(manager, user);
    return user;
  }

  /** Deletes a person, and rows under their present and former addresses; the rest goes by foreign key. Audit entries stay. */
  async erase(
    manager: EntityManager,
    { id, provider }: Pick<User, 'id' | 'provider'>,
    act?: { actorId: string; reason: DeletionReason },
  ): Promise<void> {
    await this.audit.record(manager, {
      action: 'user.deleted',
      actorId: act?.actorId ?? id,
      subjectId: id,
      metadata: { provider, ...(act ? { reason: act.reason } : {}) },
    });
    await this.endInvitationsOf(manager, id, act?.actorId ?? id);
    await this.personalData.erase(manager, await findShares(manager, id));
    await deleteUser(manager, id);
  }

  private async create(manager: EntityManager, identity: VerifiedIdentity): Promise<User> {
    const holder = await lockByAddress(manager, identity.emailCanonical);
    if (holder && holder.provider !== identity.provider) throw new AccountExistsError(holder.provider);
    // The same address with a new subject is a new person: the address has changed hands.
    if (holder) await this.releaseEmail(manager, holder);
    const user = await insertUser(manager, identity);
    await beginAddress(manager, user);
    await noteAccount(manager, identity.emailCanonical);
    await this.audit.record(manager, {
      action: 'user.created',
      actorId: user.id,
      metadata: { provider: identity.provider },
    });
    return user;
  }

  private async refresh(manager: EntityManager, user: User, identity: VerifiedIdentity): Promise<User> {
    const isHolder = user.emailCanonical === identity.emailCanonical;
    const holder = isHolder ? user : await lockByAddress(manager, identity.emailCanonical);
    // Another provider's account has the new address, so this person keeps the old one.
    const isTaken = holder !== null && holder.id !== user.id && holder.provider !== user.provider;
    if (holder && holder.id !== user.id && !isTaken) await this.releaseEmail(manager, holder);
    const { institutionDomain, email, emailCanonical } = identity;
    const name = identity.hasName ? identity.name : user.name;
    const claims = isTaken ? { name, institutionDomain: null } : { name, institutionDomain, email, emailCanonical };
    const changed: ('name' | 'email')[] = [];
    if (name !== user.name) changed.push('name');
    if (!isTaken && email !== user.email) changed.push('email');
    const before = user.emailCanonical;
    const isSame = Object.entries(claims).every(([key, value]) => user[key as keyof typeof claims] === value);
    if (isSame) return user;
    const updated = await updateUser(manager, user, claims);
    if (updated.emailCanonical !== before) await this.noteAddress(manager, updated);
    if (changed.length > 0) {
      await this.audit.record(manager, { action: 'user.updated', actorId: user.id, metadata: { changed } });
    }
    return updated;
  }

  private async noteAddress(manager: EntityManager, user: User): Promise<void> {
    await noteAddress(manager, user);
    if (user.emailCanonical !== null) await noteAccount(manager, user.emailCanonical);
  }

  /**
   * Takes the address from its former holder, who keeps the data but loses its licence and is signed out. Admins are revoked by
   * their address: without one they would keep their rights for good, and count as the last admin.
   */
  private async releaseEmail(manager: EntityManager, holder: User): Promise<void> {
    await updateUser(manager, holder, { email: null, emailCanonical: null, institutionDomain: null });
    await this.noteAddress(manager, holder);
    if (holder.operatorRole) await this.setRole(manager, holder, null);
    await this.licenses.syncInstitution(manager, holder);
    await endAccess(manager, holder.id);
    await this.audit.record(manager, {
      action: 'user.email_released',
      actorId: null,
      subjectId: holder.id,
      metadata: {},
    });
  }

  private async redeemAdminGrant(manager: EntityManager, user: User): Promise<void> {
    if (user.emailCanonical === null) return;
    const grant = await useAdminGrant(manager, user, this.clock.now());
    if (grant && !user.operatorRole) await this.setRole(manager, user, grant.role, { actorId: grant.invitedBy });
  }

  /** Removes all by which an operator confirms, also from running sessions. @returns whether there was a passkey. */
  async resetSecondFactor(manager: EntityManager, userId: string): Promise<boolean> {
    await forgetConfirmations(manager, { userId });
    return removeSecondFactor(manager, userId);
  }

  /** Signs a person out everywhere. */
  async endSessions(manager: EntityManager, about: RoleAct & { subjectId: string }): Promise<EndedSessions> {
    const ended = await endAccess(manager, about.subjectId);
    if (ended.sessions + ended.devices > 0) {
      await this.audit.record(manager, { ...about, action: 'auth.signed_out_everywhere', metadata: ended });
    }
    return ended;
  }

  /** Invitations end with the right to invite. */
  private async endInvitationsOf(manager: EntityManager, invitedBy: string, actorId: string | null): Promise<void> {
    for (const provider of await endAdminGrants(manager, { invitedBy })) {
      const entry = { action: 'admin.grant_withdrawn' as const, actorId, subjectId: null, metadata: { provider } };
      await this.audit.record(manager, entry);
    }
  }

  /**
   * Sets an operator's role (null ends it), and the licence that follows it. Whoever gets more rights than before signs
   * in again: an id of a session that somebody else knew from before must not carry them.
   */
  async setRole(
    manager: EntityManager,
    user: User,
    to: Role | null,
    { actorId, reason }: RoleAct = { actorId: null },
  ): Promise<void> {
    const [role, isAdmin] = [
      { from: user.operatorRole, to },
      { from: user.isAdmin, to: to !== null },
    ];
    await updateUser(manager, user, { operatorRole: to });
    const about = { actorId, subjectId: user.id, ...(reason === undefined ? {} : { reason }) };
    if (to === null) await this.resetSecondFactor(manager, user.id);
    if (role.from === 'administrator') await this.endInvitationsOf(manager, user.id, actorId);
    if (to !== null && !mayAct(role.from ?? undefined, to)) await this.endSessions(manager, about);
    if (isAdmin.from === isAdmin.to) {
      await this.audit.record(manager, { ...about, action: 'admin.role_changed', metadata: { role } });
      return;
    }
    const action = isAdmin.to ? 'admin.granted' : 'admin.revoked';
    await this.audit.record(manager, { ...about, action, metadata: { isAdmin, role } });
    await this.licenses.syncAdmin(manager, user);
  }
}
