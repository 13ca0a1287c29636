import { OPERATOR_ROLES } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  support: 'Support',
  campaigns: 'Campaigns',
  administrator: 'Administrator',
};

/** Rights of each role, in words. */
export const ROLE_RIGHTS: Record<Role, string> = {
  viewer: 'Sees everything, changes nothing.',
  support: 'Also repairs accounts and answers people.',
  campaigns: 'Also sends alerts.',
  administrator: 'May do everything.',
};

export const ROLE_OPTIONS = OPERATOR_ROLES.map((value) => ({
  value,
  label: `${ROLE_NAMES[value]}: ${ROLE_RIGHTS[value]}`,
}));
