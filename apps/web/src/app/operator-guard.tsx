import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import SecondFactorPage from '../features/admin-second-factor/second-factor-page.tsx';
import { useSession } from '../session/session-context.tsx';

interface OperatorGuardProps {
  needed: Role;
  children: ReactNode;
}

/** Shows a page to operators of a role, once a passkey has confirmed their session. */
export default function OperatorGuard({ needed, children }: OperatorGuardProps) {
  const role = useSession((session) => session.role);
  const isConfirmed = useSession((session) => session.secondFactor === 'confirmed');
  if (!mayAct(role, needed)) return <Navigate to={paths.unauthorized} replace />;
  return isConfirmed ? children : <SecondFactorPage />;
}
