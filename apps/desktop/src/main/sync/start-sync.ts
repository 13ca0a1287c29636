import type * as Electron from 'electron';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import { pairOf } from '@bellweek/planner/sync';
import { createShellApi } from '../api.ts';
import type { Policies } from '../../ipc/policies.ts';
import type { Account } from '../account/account.ts';
import type { SecretKeeper } from '../account/token-vault.ts';
import type { Config } from '../config.ts';
import type { SyncHandlerOptions } from '../handlers/sync.ts';
import { managedSync } from '../policy/managed-sync.ts';
import type { PlannerFiles } from '../store/planner-files.ts';
import type { EventStreamOptions } from './event-stream.ts';
import { KeyVaults } from './key-vaults.ts';
import { SyncListeners } from './listeners.ts';

export interface StartSyncOptions extends Pick<EventStreamOptions, 'fetch' | 'token' | 'after'> {
  electron: Pick<typeof Electron, 'powerMonitor'>;
  config: Pick<Config, 'apiUrl'>;
  account: Pick<Account, 'read' | 'confirm'>;
  keeper: SecretKeeper;
  files: Pick<PlannerFiles, 'folder'>;
  policies: Policies;
}

/** The API, the server's events and the keyring, for windows that sync. The rounds themselves run in the window. */
export function startSync(options: StartSyncOptions): SyncHandlerOptions & { stop: () => void } {
  const { electron, config, fetch, token, account, keeper, files, after, policies } = options;
  const { apiUrl } = config;
  const vaults = new KeyVaults({ keeper, folder: (id) => files.folder(id).path, after });
  const accountId = () => account.read().user?.id ?? null;
  const prover = async () => {
    const id = accountId();
    const keys = id === null ? null : await vaults.read(id);
    return keys && { deviceId: keys.deviceId, key: (await pairOf(keys.sign, 'sign')).privateKey };
  };
  const api = createShellApi({ apiUrl, token, fetch: provingFetch({ baseUrl: apiUrl, fetch, prover }) });
  // Asks who is signed in: a refused sign-in ends here as it does elsewhere.
  const onRefused = () => void account.confirm();
  const listeners = new SyncListeners({ apiUrl, fetch, token, after, onRefused });
  const wake = () => listeners.wake();
  electron.powerMonitor.on('resume', wake);
  return {
    call: managedSync(api.sync, policies.SyncMode),
    isOff: policies.SyncMode === 'off',
    vaults,
    listeners,
    accountId,
    onRefused,
    stop: () => {
      electron.powerMonitor.off('resume', wake);
      listeners.stop();
    },
  };
}
