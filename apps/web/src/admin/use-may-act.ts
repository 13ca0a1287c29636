import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import { useSession } from '../session/session-context.tsx';

/** Whether the operator on this page may do what asks for a role. The API decides; this hides what it would refuse. */
export const useMayAct = (needed: Role): boolean => useSession(({ role }) => mayAct(role, needed));
