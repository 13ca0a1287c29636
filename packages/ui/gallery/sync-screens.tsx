import type { ReactNode } from 'react';
import { AccountDevices } from '../src/screens/account/account-devices.tsx';
import { AccountScreen } from '../src/screens/account/account-screen.tsx';
import { AnswerPairing } from '../src/screens/sync/answer-pairing.tsx';
import { DeviceList } from '../src/screens/sync/device-list.tsx';
import { JoinDevice } from '../src/screens/sync/join-device.tsx';
import { KeyLost } from '../src/screens/sync/key-lost.tsx';
import { Meeting } from '../src/screens/sync/meeting.tsx';
import { SpareKey } from '../src/screens/sync/spare-key.tsx';
import { WhereChoice } from '../src/screens/sync/where-choice.tsx';
import { SAMPLE_USER } from './sample-people.ts';

const SPARE_KEY = '7K3M 9QXR 2VHT 5N8C 4JWE 6PZB 0DAY 1SGF';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const named = (name: string) => ({ name, givenName: name });
const DEVICES = {
  status: 'ready' as const,
  devices: [
    { id: 'a', ...named('Chrome on Windows'), isThis: true, lastSeenAt: ago(0) },
    { id: 'b', ...named('Safari on iPhone'), isThis: false, lastSeenAt: ago(12) },
    {
      id: 'c',
      ...named('The old Chromebook of the school library, third row'),
      isThis: false,
      lastSeenAt: ago(90_000),
    },
  ],
};
const nothing = () => undefined;
const succeed = () => Promise.resolve({ error: null });
const ask = () => new Promise<never>(() => undefined);
const fail = () => Promise.resolve({ error: 'That isn’t the right spare key. Check each letter and try again.' });
const loadDevices = () => Promise.resolve({ devices: DEVICES.devices, error: null });
const loadNone = () => Promise.resolve({ devices: [], error: null });
const list = { onRetry: nothing, onRemove: succeed, onRename: succeed };
const account = { onRemove: succeed, onRename: succeed, plannerHref: '#planner' };

/** The steps and lists of sync, each by itself: a step takes the focus. */
export const SYNC_SCREENS: Record<string, () => ReactNode> = {
  'sync-where': () => <WhereChoice value={null} onChange={nothing} school={null} isProgram={false} />,
  'sync-spare-key': () => (
    <SpareKey
      account={SAMPLE_USER.email}
      onMake={() => Promise.resolve({ spareKey: SPARE_KEY })}
      onSave={succeed}
      onKeep={succeed}
    />
  ),
  'sync-join': () => (
    <JoinDevice
      onSpareKey={fail}
      onAsk={ask}
      digits={null}
      onStopAsking={nothing}
      guardedUntil={null}
      onBeginAnew={fail}
      hasOwn={false}
      onNotNow={nothing}
    />
  ),
  'sync-meeting': () => <Meeting own="12 tasks and 3 events" onMeet={succeed} />,
  'sync-digits': () => (
    <AnswerPairing deviceName="Safari on iPhone" digits="402915" answered={null} onAnswer={succeed} />
  ),
  'sync-key-lost': () => <KeyLost hasOwn guardedUntil={null} onBeginAnew={fail} />,
  'sync-key-lost-guarded': () => <KeyLost hasOwn guardedUntil={ago(-9_000)} onBeginAnew={fail} />,
  'sync-devices': () => <DeviceList state={DEVICES} {...list} />,
  'account-with-devices': () => (
    <AccountScreen
      user={SAMPLE_USER}
      onDownloadData={succeed}
      onDeleteAccount={fail}
      devices={<AccountDevices onLoad={loadDevices} {...account} />}
    />
  ),
  'account-without-sync': () => <AccountDevices onLoad={loadNone} {...account} />,
  'sync-devices-loading': () => <DeviceList state={{ status: 'loading' }} {...list} />,
  'sync-devices-none': () => <DeviceList state={{ status: 'ready', devices: [] }} {...list} />,
  'sync-devices-failed': () => (
    <DeviceList state={{ status: 'failed', error: 'Your devices could not be loaded. You’re offline.' }} {...list} />
  ),
};
