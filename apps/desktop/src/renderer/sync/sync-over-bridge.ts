import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { SyncRoute } from '@bellweek/api-client/contract/sync-endpoints';
import type { SyncOptions } from '@bellweek/planner/sync';
import type { Bridge } from '../../ipc/contract.ts';
import type { SyncGiven } from '../../ipc/sync-calls.ts';

const UNREACHABLE: ApiResult<never> = { data: null, error: 'The program does not answer.', status: 0 };

/** As an address takes it: numbers are written as digits. */
const textsOf = (query: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** A call of the API, which the main process makes: it checks the route and all that goes with it. */
export function callOver({ sync }: Pick<Bridge, 'sync'>, account: string): SyncCall {
  const call = async (route: SyncRoute, { query, ...others }: SyncGiven = {}): Promise<ApiResult<unknown>> => {
    const given = { ...others, ...(query ? { query: textsOf(query) } : {}) };
    const answer = await sync.call({ account, route, given }).catch(() => null);
    if (!answer) return UNREACHABLE;
    const { code, headers, ...rest } = answer;
    const known = code === null ? {} : { code: code as NonNullable<ApiResult<unknown>['code']> };
    return { ...rest, ...known, headers: new Headers(headers) };
  };
  // The API's schemas check the answer of each route.
  return call as unknown as SyncCall;
}

/** Hears the server's events of a device through the main process, which connects again by itself. */
export const listenOver =
  ({ sync, on }: Pick<Bridge, 'sync' | 'on'>, account: string): SyncOptions['listen'] =>
  (device, onSignal) => {
    const stop = on.syncSignal((message) => {
      if (message.account === account && message.device === device) onSignal(message.signal);
    });
    void sync.listen({ account, device }).catch(() => undefined);
    return () => {
      stop();
      void sync.endListening({ account, device }).catch(() => undefined);
    };
  };
