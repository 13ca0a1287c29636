import type { Operator } from '@bellweek/api-client/contract/operators';
import type { Role } from '@bellweek/api-client/contract/roles';

export const OPERATOR_ORDERS = ['a-z', 'z-a', 'newest', 'oldest'] as const;
export type OperatorOrder = (typeof OPERATOR_ORDERS)[number];

const signInOf = ({ lastSignInAt }: Operator): number => (lastSignInAt === null ? 0 : Date.parse(lastSignInAt));

/** Operators of a role, by name or by their last sign-in; the API answers by name. */
export function shownOperators(
  operators: readonly Operator[],
  { role, order }: { role: Role | 'all'; order: OperatorOrder },
): Operator[] {
  const wanted = operators.filter((operator) => role === 'all' || operator.role === role);
  switch (order) {
    case 'a-z':
      return wanted;
    case 'z-a':
      return wanted.toReversed();
    case 'newest':
      return wanted.toSorted((a, b) => signInOf(b) - signInOf(a));
    case 'oldest':
      return wanted.toSorted((a, b) => signInOf(a) - signInOf(b));
  }
}
