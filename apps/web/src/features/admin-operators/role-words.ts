import { OPERATOR_ROLES } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  support: 'Support',
  campaigns: 'Campaigns',
  administrator: 'Administrator',
};

export const ROLE_OPTIONS = OPERATOR_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));
