import type { SecondFactorState } from '@bellweek/api-client/contract/auth';
import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import SecondFactorPage from '../features/admin-second-factor/second-factor-page.tsx';
import { keepOperatorLink } from '../session/operator-link.ts';
import { useSession } from '../session/session-context.tsx';

interface OperatorGuardProps {
  needed: Role;
  /** Leads a visitor to the log-in. */
  toLogin: ReactNode;
  children: ReactNode;
}

const OPEN: readonly (SecondFactorState | undefined)[] = ['confirmed', 'off', 'offered'];

/** Shows a page to operators of a role, once a passkey has confirmed their session where this copy asks for that. */
export default function OperatorGuard({ needed, toLogin, children }: OperatorGuardProps) {
  const role = useSession((session) => session.role);
  const isOpen = useSession((session) => OPEN.includes(session.secondFactor));
  if (toLogin !== null) {
    // The way leads through the log-in, which keeps no code of an address.
    keepOperatorLink();
    return toLogin;
  }
  if (!mayAct(role, needed)) return <Navigate to={paths.unauthorized} replace />;
  return isOpen ? children : <SecondFactorPage />;
}
