import type { DeviceListState } from '@bellweek/ui/screens/sync/device-list';
import { tellApart } from '@bellweek/ui/platform/device-name';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import { PROBLEM_SENTENCES } from './sync-words.ts';

/** The devices of the account, asked for when the list is shown and when they change. */
export function useDevices(port: SyncPort): {
  state: DeviceListState;
  reload: () => Promise<void>;
} {
  const [state, setState] = useState<DeviceListState>({ status: 'loading' });
  const reload = useCallback(async () => {
    const answer = await port.devices();
    setState(
      answer.ok
        ? { status: 'ready', devices: tellApart(answer.devices) }
        : {
            status: 'failed',
            error: `Your devices could not be loaded. ${PROBLEM_SENTENCES[answer.problem]}`,
          },
    );
  }, [port]);
  const changes = useStore(port.view, (view) => view.deviceChanges);
  useEffect(() => void reload(), [reload, changes]);
  return { state, reload };
}
