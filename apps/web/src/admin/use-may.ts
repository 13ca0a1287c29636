import { mayAct } from '@bellweek/api-client/contract/roles';
import type { Role } from '@bellweek/api-client/contract/roles';
import { useSession } from '../session/session-context.tsx';

/** Whether the signed-in operator may do what asks for a role. The API decides; this hides what it would refuse. */
export const useMay = (needed: Role): boolean => useSession(({ role }) => mayAct(role, needed));
