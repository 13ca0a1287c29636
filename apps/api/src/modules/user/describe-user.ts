import type { PersonalData } from '@bellweek/api-client/contract/me';
import type { EntityManager } from 'typeorm';
import { UserAddress } from './user-address.entity.js';
import type { User } from './user.entity.js';
import { presentUser } from './user.service.js';

/** All that the account itself holds of a person. */
export async function describeUser(manager: EntityManager, user: User): Promise<PersonalData['user']> {
  const addresses = await manager.find(UserAddress, { where: { userId: user.id }, order: { heldFrom: 'ASC' } });
  return {
    ...presentUser(user),
    createdAt: user.createdAt.toISOString(),
    issuer: user.issuer,
    subject: user.subject,
    institutionDomain: user.institutionDomain,
    plannedAt: user.plannedAt?.toISOString() ?? null,
    membershipWishedAt: user.membershipWishedAt?.toISOString() ?? null,
    addresses: addresses.map(({ email, heldFrom, heldUntil }) => ({
      email,
      heldFrom: heldFrom.toISOString(),
      heldUntil: heldUntil?.toISOString() ?? null,
    })),
  };
}
