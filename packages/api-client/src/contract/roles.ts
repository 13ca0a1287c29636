/** Rights of an operator. A viewer only reads; the others read too. */
export const OPERATOR_ROLES = ['viewer', 'support', 'campaigns', 'administrator'] as const;
export type Role = (typeof OPERATOR_ROLES)[number];

/** Whether an operator of role `role` may do what needs the role `needed`. */
export function mayAct(role: Role | undefined, needed: Role): boolean {
  if (role === undefined) return false;
  return role === 'administrator' || needed === 'viewer' || role === needed;
}

/** The role that an access mark asks for, if it asks for one. */
export function roleOf(access: string): Role | undefined {
  return OPERATOR_ROLES.find((role) => role === access);
}
