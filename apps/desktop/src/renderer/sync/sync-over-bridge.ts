import type { ApiResult } from '@bellweek/api-client/client/request';
import type { KeptApi, SyncApi, SyncOptions } from '@bellweek/planner/sync';
import type { Bridge } from '../../ipc/contract.ts';
import type { SyncCallName } from '../../ipc/sync-calls.ts';

const NAMES: Record<keyof SyncApi, true> = {
  ...{
    readDevices: true,
    admit: true,
    joinDevice: true,
    renameDevice: true,
    removeDevice: true,
    readLog: true,
    push: true,
    readPart: true,
  },
  ...{
    putPart: true,
    reportDigest: true,
    readKeys: true,
    putKey: true,
    replaceCode: true,
    readPairings: true,
    askPairing: true,
  },
  ...{ answerPairing: true, revealPairing: true, endPairing: true, deleteAll: true },
};

const UNREACHABLE: ApiResult<never> = { data: null, error: 'The program does not answer.', status: 0 };

type Call = (...given: unknown[]) => Promise<ApiResult<unknown>>;

/** One call of the API, which the main process makes: it checks arguments by name, and the API's schemas answers. */
const callOver =
  ({ sync }: Pick<Bridge, 'sync'>, account: string) =>
  (name: SyncCallName): Call =>
  async (...given) => {
    const answer = await sync.call({ account, name, given }).catch(() => null);
    if (!answer) return UNREACHABLE;
    const { code, headers, ...others } = answer;
    const known = code === null ? {} : { code: code as NonNullable<ApiResult<unknown>['code']> };
    return { ...others, ...known, headers: new Headers(headers) };
  };

/** The API's calls of sync. */
export function createSyncApi(bridge: Pick<Bridge, 'sync'>, account: string): SyncApi {
  const call = callOver(bridge, account);
  const names = Object.keys(NAMES) as (keyof SyncApi)[];
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as SyncApi;
}

/** The same for keys that a school has us keep. */
export function createKeptApi(bridge: Pick<Bridge, 'sync'>, account: string): KeptApi {
  const call = callOver(bridge, account);
  const calls: Record<keyof KeptApi, Call> = { read: call('readKept'), put: call('putKept'), end: call('endKept') };
  return calls as unknown as KeptApi;
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
