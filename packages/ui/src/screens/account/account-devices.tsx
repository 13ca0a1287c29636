import { useCallback, useEffect, useState } from 'react';
import { Link } from '../../link/link.tsx';
import { DeviceList } from '../sync/device-list.tsx';
import type { DeviceListState, ListedDevice } from '../sync/device-list.tsx';
import styles from './account-screen.module.css';
import type { ActionResult } from './action.ts';

export interface AccountDevicesProps {
  /** Devices of the account; none where it does not sync. */
  onLoad: () => Promise<{ devices: readonly ListedDevice[] | null; error: string | null }>;
  onRemove: (id: string) => Promise<ActionResult>;
  /** Settings of the planner, which turn sync on. */
  plannerHref: string;
}

type Answer = Awaited<ReturnType<AccountDevicesProps['onLoad']>>;

function stateOf({ devices, error }: Answer): DeviceListState {
  if (devices) return { status: 'ready', devices };
  return { status: 'failed', error: `Your devices could not be loaded. Please try again. (${error ?? ''})` };
}

/** Devices of the account, for a person who is not at one of them: a lost one can be removed from anywhere. */
export function AccountDevices({ onLoad, onRemove, plannerHref }: AccountDevicesProps) {
  const [state, setState] = useState<DeviceListState>({ status: 'loading' });
  const load = useCallback(async () => {
    const answer = await onLoad();
    setState(stateOf(answer));
  }, [onLoad]);
  useEffect(() => {
    void onLoad().then((answer) => setState(stateOf(answer)));
  }, [onLoad]);
  if (state.status === 'ready' && state.devices.length === 0) {
    return (
      <p className={styles.quiet}>
        Your planner is on one device only. You can sync it with others in the{' '}
        <Link href={plannerHref}>planner’s settings</Link>.
      </p>
    );
  }
  return (
    <>
      <p className={styles.quiet}>
        Your planner syncs between these devices. It is locked before it leaves them, so we can’t read it.
      </p>
      <DeviceList
        state={state}
        onRetry={() => void load()}
        onRemove={async (id) => {
          const result = await onRemove(id);
          if (result.error === null) await load();
          return result;
        }}
      />
    </>
  );
}
