import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { SyncMode } from '../../ipc/policies.ts';
import type { SyncGiven } from '../../ipc/sync-calls.ts';

type Forward = (route: string, given: SyncGiven) => Promise<ApiResult<unknown>>;

const NOT_HERE = 'Your school does not allow this on this computer.';

/** Mode whose key this call gives away; null for calls that give none to a school or to us. */
function receiverOf(route: string, { params }: SyncGiven): SyncMode | null {
  if (route === 'PUT /sync/kept-keys') return 'kept';
  return route === 'PUT /sync/keys/:kind' && params?.kind === 'school' ? 'help' : null;
}

/** Whether a call may be made. With sync off, what is on the server can still be removed. */
function isAllowed(mode: SyncMode, route: string, given: SyncGiven): boolean {
  if (mode === 'off') return route.startsWith('DELETE ');
  const receiver = receiverOf(route, given);
  return receiver === null || receiver === mode;
}

/** The server's word about the school's choice, left out where it is another than the computer's. */
function withoutOther(data: unknown, mode: SyncMode): unknown {
  if (typeof data !== 'object' || data === null || !('school' in data)) return data;
  const { school } = data;
  const isOther = typeof school === 'object' && school !== null && 'mode' in school && school.mode !== mode;
  return isOther ? { ...data, school: null } : data;
}

/**
 * Holds sync to the one mode that the school has set for this computer: a server that claims another mode gets no key
 * by it. @param mode undefined without such a policy
 */
export function managedSync(call: SyncCall, mode: SyncMode | undefined): SyncCall {
  if (mode === undefined) return call;
  // The contract has checked that this goes with this route; TypeScript does not follow it.
  const forward = call as Forward;
  const managed: Forward = async (route, given) => {
    if (!isAllowed(mode, route, given)) return { status: 403, data: null, error: NOT_HERE, code: 'forbidden' };
    const answer = await forward(route, given);
    return { ...answer, data: withoutOther(answer.data, mode) };
  };
  return managed as SyncCall;
}
