import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { SyncRoute } from '@bellweek/api-client/contract/sync-endpoints';
import type { SyncCallAnswer, SyncGiven } from '../../ipc/sync-calls.ts';
import type { KeyVaults } from '../sync/key-vaults.ts';
import type { SyncListeners } from '../sync/listeners.ts';
import type { Handlers } from './register.ts';

type SyncHandlers = Pick<Handlers, Extract<keyof Handlers, `sync.${string}`>>;

export interface SyncHandlerOptions {
  /** Calls the API. */
  call: SyncCall;
  vaults: KeyVaults;
  listeners: Pick<SyncListeners, 'listen' | 'endListening'>;
  /** The signed-in account: a window of another account may still be closing. */
  accountId: () => string | null;
  /** The school has turned sync off on this computer. */
  isOff: boolean;
  /** The API knows this sign-in no longer. */
  onRefused: () => void;
}

const SIGNED_OUT: SyncCallAnswer = {
  status: 401,
  data: null,
  error: 'Please log in.',
  code: 'unauthenticated',
  headers: {},
};

function plain({ status, data, error, code, headers }: ApiResult<unknown>): SyncCallAnswer {
  const names = ['Date', 'Retry-After'];
  const told = names.flatMap((name): [string, string][] => {
    const value = headers?.get(name);
    return value === null || value === undefined ? [] : [[name, value]];
  });
  return { status, data, error, code: code ?? null, headers: Object.fromEntries(told) };
}

export function syncHandlers(options: SyncHandlerOptions): SyncHandlers {
  const { call, vaults, listeners, accountId, isOff, onRefused } = options;
  // The contract has checked that this goes with this route; TypeScript does not follow it.
  const forward = call as (route: SyncRoute, given: SyncGiven) => Promise<ApiResult<unknown>>;
  const isOurs = (account: string): boolean => account === accountId();
  return {
    'sync.call': async ({ account, route, given }) => {
      if (!isOurs(account)) return SIGNED_OUT;
      const answer = await forward(route, given);
      if (answer.status === 401 && isOurs(account)) onRefused();
      return plain(answer);
    },
    'sync.listen': ({ account, device }, sender) => {
      if (!isOff && isOurs(account)) listeners.listen(sender, account, device);
    },
    'sync.endListening': ({ account, device }, sender) => listeners.endListening(sender, account, device),
    'sync.readKeys': ({ account }) => (isOurs(account) ? vaults.read(account) : null),
    'sync.writeKeys': ({ account, keys }) => (isOurs(account) ? vaults.write(account, keys) : undefined),
    'sync.removeKeys': ({ account }) => (isOurs(account) ? vaults.remove(account) : undefined),
    'sync.keepsKeys': () => vaults.keepsKeys(),
  };
}
