import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import { useCallback, useEffect, useState } from 'react';
import { CheckOption } from '../../check-option/check-option.tsx';
import { Link } from '../../link/link.tsx';
import { DeviceList } from '../sync/device-list.tsx';
import type { DeviceListState, ListedDevice } from '../sync/device-list.tsx';
import styles from './account-screen.module.css';
import type { ActionResult } from './action.ts';

/** A school’s way to the key of its members’ planners. */
interface School {
  mode: 'help' | 'kept';
  /** Null once the person has left it. */
  name: string | null;
  isGiven: boolean;
  /** Earlier choices of the school that go on until the person has agreed to the present choice. */
  former?: readonly { mode: 'help' | 'kept' }[] | undefined;
}

const HAS = {
  help: (school: string) => `${school} can unlock and read your planner.`,
  kept: (school: string) => `${school} has us keep your key. We could unlock your planner.`,
};
const OFFERS = {
  help: (school: string) =>
    `${school} offers to help if you lose your devices. It could then unlock and read your planner.`,
  kept: (school: string) => `${school} offers to have us keep your key. We could then unlock your planner.`,
};
const STILL = {
  help: (school: string) => `${school} can unlock and read your planner, as you agreed before.`,
  kept: () => 'We still keep your key, and could unlock your planner.',
};

/** Sentences about others who can unlock the planner. */
function unlockWords(school: School): string {
  const { mode, name, isGiven, former = [] } = school;
  if (name === null) return `${STILL.kept()} Keep a spare key in the planner’s settings to end that.`;
  const now = (isGiven ? HAS : OFFERS)[mode](name);
  const before = former.map((each) => STILL[each.mode](name));
  return [now, ...(mode === 'help' && isGiven && !hasKeyBy('kept', school) ? ['We can’t.'] : []), ...before].join(' ');
}

export interface AccountDevicesProps {
  /** Devices of the account; none where it does not sync. */
  onLoad: () => Promise<{ devices: readonly ListedDevice[] | null; school?: School | null; error: string | null }>;
  onRemove: (id: string) => Promise<ActionResult>;
  onRename: (id: string, name: string) => Promise<ActionResult>;
  /** Settings of the planner, which turn sync on. */
  plannerHref: string;
  /** Whether logging out removes the planner from this device; left out where it never does. */
  shared?: { isShared: () => boolean; onAnswer: (isShared: boolean) => void };
}

type Answer = Awaited<ReturnType<AccountDevicesProps['onLoad']>>;

function stateOf({ devices, error }: Answer): DeviceListState {
  if (devices) return { status: 'ready', devices };
  return { status: 'failed', error: `Your devices could not be loaded. Please try again. (${error ?? ''})` };
}

/** Devices of the account, shown on any browser, so that a lost device can be removed from anywhere. */
export function AccountDevices({ onLoad, onRemove, onRename, plannerHref, shared }: AccountDevicesProps) {
  const [state, setState] = useState<DeviceListState>({ status: 'loading' });
  const [school, setSchool] = useState<School | null>(null);
  const [isShared, setShared] = useState(() => shared?.isShared() ?? false);
  const show = useCallback((answer: Answer) => {
    setState(stateOf(answer));
    setSchool(answer.school ?? null);
  }, []);
  const load = useCallback(async () => {
    show(await onLoad());
  }, [onLoad, show]);
  useEffect(() => {
    void onLoad().then(show);
  }, [onLoad, show]);
  const reloading = async (act: Promise<ActionResult>) => {
    const result = await act;
    if (result.error === null) await load();
    return result;
  };
  if (state.status === 'ready' && state.devices.length === 0) {
    return (
      <p className={styles.quiet}>
        No planner of yours is synced. If you have one, it is only on the device where you use it. You can turn on sync
        in the <Link href={plannerHref}>planner’s settings</Link>.
      </p>
    );
  }
  return (
    <>
      <p className={styles.quiet}>
        Your planner syncs between these devices. It is locked before it leaves them
        {school && hasKeyBy('kept', school) ? '.' : ', so we can’t read it.'}
      </p>
      {school && <p>{unlockWords(school)}</p>}
      <DeviceList
        state={state}
        onRetry={() => void load()}
        onRemove={(id) => reloading(onRemove(id))}
        onRename={(id, name) => reloading(onRename(id, name))}
      />
      {shared && state.status === 'ready' && state.devices.some(({ isThis }) => isThis) && (
        <CheckOption
          isChecked={isShared}
          onChange={(next) => {
            shared.onAnswer(next);
            setShared(next);
          }}
        >
          This is a shared computer: remove my planner from it when I log out
        </CheckOption>
      )}
    </>
  );
}
