import type * as Electron from 'electron';
import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { keptApiOf, syncApiOf } from '@bellweek/planner/sync';
import type { Account } from '../account/account.ts';
import type { SecretKeeper } from '../account/token-vault.ts';
import type { Config } from '../config.ts';
import type { SyncHandlerOptions } from '../handlers/sync.ts';
import type { PlannerFiles } from '../store/planner-files.ts';
import type { EventStreamOptions } from './event-stream.ts';
import { KeyVaults } from './key-vaults.ts';
import { SyncListeners } from './listeners.ts';

export interface StartSyncOptions extends Pick<EventStreamOptions, 'fetch' | 'token' | 'after'> {
  electron: Pick<typeof Electron, 'powerMonitor'>;
  config: Pick<Config, 'apiUrl'>;
  api: ApiClient;
  account: Pick<Account, 'read' | 'confirm'>;
  keeper: SecretKeeper;
  files: Pick<PlannerFiles, 'folder'>;
}

/** The API, the server's events and the keyring, for windows that sync. The rounds themselves run in the window. */
export function startSync(options: StartSyncOptions): SyncHandlerOptions & { stop: () => void } {
  const { electron, config, fetch, token, api, account, keeper, files, after } = options;
  // Asks who is signed in: a refused sign-in ends here as it does elsewhere.
  const onRefused = () => void account.confirm();
  const listeners = new SyncListeners({ apiUrl: config.apiUrl, fetch, token, after, onRefused });
  const wake = () => listeners.wake();
  electron.powerMonitor.on('resume', wake);
  return {
    api: syncApiOf(api),
    kept: keptApiOf(api),
    vaults: new KeyVaults({ keeper, folder: (id) => files.folder(id).path, after }),
    listeners,
    accountId: () => account.read().user?.id ?? null,
    onRefused,
    stop: () => {
      electron.powerMonitor.off('resume', wake);
      listeners.stop();
    },
  };
}
