import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { ConfirmDialog } from '@bellweek/ui/screens/sync/confirm-dialog';
import { DeviceList } from '@bellweek/ui/screens/sync/device-list';
import { TurnOnSync } from '@bellweek/ui/screens/sync/turn-on-sync';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { Spinner } from '@bellweek/ui/spinner';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import { Section } from '../fields/section.tsx';
import type { PlannerHost } from '../host.ts';
import { JoinSync } from './join-sync.tsx';
import { KeyNewsNotice } from './key-news-notice.tsx';
import { LostChanges } from './lost-changes.tsx';
import { RecoverySection } from './new-code.tsx';
import { OpenSynced } from './open-synced.tsx';
import { keepCode, shownCode } from './shown-code.ts';
import { SchoolKey } from './school-key.tsx';
import { arrivalTitle, endSentence, errorOf, syncWords } from './sync-words.ts';
import styles from './sync.module.css';
import { thisDevice } from './this-device.ts';
import { TurningOn } from './turning-on.tsx';
import type { TurningOnProps } from './turning-on.tsx';
import { useDevices } from './use-devices.ts';
import { VoidCode } from './void-code.tsx';

export interface DevicesTabProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'accountName' | 'saveFile' | 'syncNote'>;
}

/** The part of the settings about sync: turning it on, joining, devices, what was changed twice, turning it off. */
export function DevicesTab({ port, host }: DevicesTabProps) {
  return (
    <>
      {host.syncNote && <Notice quiet>{host.syncNote}</Notice>}
      <VoidCode port={port} />
      <KeyNewsNotice port={port} />
      <Step port={port} host={host} />
    </>
  );
}

function Step({ port, host }: DevicesTabProps) {
  const status = useStore(port.view, (view) => view.status);
  const [code, setCode] = useState(() => shownCode(port));
  const [isMaking, setMaking] = useState(false);
  const isOff = status === 'off';
  const [askedAs, setAskedAs] = useState<'off' | 'other' | null>(null);
  const asks = isOff ? 'off' : 'other';
  useEffect(() => void port.askSchool().then(() => setAskedAs(asks)), [port, asks]);
  const turnOn = async () => {
    setMaking(true);
    const answer = await port.turnOn(thisDevice());
    if (answer.ok && answer.code !== null) keepCode(port, answer.code);
    setCode(shownCode(port));
    setMaking(false);
    return errorOf(answer);
  };
  // The status changes before the code is here.
  if (isOff || (status === 'turning-on' && isMaking))
    return <Off port={port} isAsked={askedAs === 'off'} onTurnOn={turnOn} />;
  if (status === 'turning-on') {
    return (
      <Section title="Sync" hint="Almost on. One more step.">
        <TurningOn port={port} host={host} code={code} onNewCode={turnOn} />
      </Section>
    );
  }
  if (status !== 'on') {
    return (
      <Section title={arrivalTitle(status)}>
        <JoinSync port={port} host={host} />
      </Section>
    );
  }
  return (
    <>
      <Section title="Sync">
        <Status port={port} />
      </Section>
      <SchoolKey port={port} host={host} />
      <Devices port={port} />
      <RecoverySection port={port} host={host} />
      <LostChanges port={port} />
      <Ending port={port} />
    </>
  );
}

interface OffProps {
  port: SyncPort;
  /** The account was asked whether it has a planner, with an answer or without. */
  isAsked: boolean;
  onTurnOn: TurningOnProps['onNewCode'];
}

/** Why a device that synced no longer does; then the account's planner, or sync for one that has none. */
function Off({ port, isAsked, onTurnOn }: OffProps) {
  const { problem, hasPlanner, school } = useStore(port.view);
  const end = endSentence(problem);
  return (
    <Section title="Sync" hint="Off on this device. Changes you make here stay here.">
      {end !== null && <Notice quiet>{end}</Notice>}
      {hasPlanner === null && !isAsked ? (
        <Spinner label="Asking whether your account syncs…" />
      ) : hasPlanner ? (
        <>
          <p>Your account has a synced planner. You can open it on this device.</p>
          <OpenSynced port={port} />
        </>
      ) : (
        <TurnOnSync
          onTurnOn={onTurnOn}
          school={school && school.name !== null ? { ...school, name: school.name } : null}
          isNew={hasPlanner === false}
        />
      )}
    </Section>
  );
}

function Status({ port }: { port: SyncPort }) {
  const view = useStore(port.view);
  const { isPending, error, run } = useAction();
  const words = syncWords(view);
  return (
    <>
      <p role="status">
        {words?.sentence}{' '}
        {view.lastSyncedAt !== null && (
          <span className={styles.quiet}>
            Last synced: <DateTime value={view.lastSyncedAt} format="relative" />.
          </span>
        )}
      </p>
      <Button size="small" pending={isPending} onClick={() => void run(async () => errorOf(await port.syncNow()))}>
        {isPending ? 'Syncing…' : 'Sync now'}
      </Button>
      {error !== null && <Notice>{error}</Notice>}
    </>
  );
}

function Devices({ port }: { port: SyncPort }) {
  const { state, reload } = useDevices(port);
  const after = async (answer: ReturnType<SyncPort['removeDevice']>) => {
    const result = errorOf(await answer);
    if (result.error === null) await reload();
    return result;
  };
  return (
    <Section title="Your devices" hint="Remove a device you have lost or no longer use.">
      <DeviceList
        state={state}
        onRetry={() => void reload()}
        onRemove={(id) => after(port.removeDevice(id))}
        onRename={(id, name) => after(port.renameDevice(id, name))}
      />
    </Section>
  );
}

function Ending({ port }: { port: SyncPort }) {
  const [asked, setAsked] = useState<'off' | 'delete' | null>(null);
  const unsent = useStore(port.view, (view) => view.waiting.count);
  const close = () => setAsked(null);
  return (
    <Section title="Turn off sync">
      <div className={styles.row}>
        <Button onClick={() => setAsked('off')}>Turn off on this device</Button>
        <Button variant="danger" onClick={() => setAsked('delete')}>
          Delete the copy on the server
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'off'}
        onClose={close}
        title="Turn off sync on this device?"
        description={`Your planner stays here, but changes no longer go to or come from your other devices.${
          unsent === 0 ? '' : ` Not sent yet: ${unsent}.`
        }`}
        action="Turn off"
        onConfirm={async () => errorOf(await port.turnOff())}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
        title="Delete the copy on the server?"
        description="Sync ends on all your devices, and your recovery code stops working. Each device keeps its own planner. You can’t undo this."
        action="Delete the copy"
        onConfirm={async () => errorOf(await port.deleteEverywhere())}
      />
    </Section>
  );
}
