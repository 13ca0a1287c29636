import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { ConfirmDialog } from '@bellweek/ui/screens/sync/confirm-dialog';
import { DeviceList } from '@bellweek/ui/screens/sync/device-list';
import { WhereChoice } from '@bellweek/ui/screens/sync/where-choice';
import type { WhereChoiceProps } from '@bellweek/ui/screens/sync/where-choice';
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
import { OpenSynced } from './open-synced.tsx';
import { SchoolKey } from './school-key.tsx';
import { SpareKeySection } from './spare-key.tsx';
import { arrivalTitle, endSentence, errorOf, syncWords, whereSchool } from './sync-words.ts';
import styles from './sync.module.css';
import { thisDevice } from './this-device.ts';
import { useDevices } from './use-devices.ts';

export interface DevicesTabProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'accountName' | 'saveFile' | 'syncNote' | 'programSettings'>;
}

/** The part of the settings about where the planner lives: sync, joining, devices, what was changed twice. */
export function DevicesTab({ port, host }: DevicesTabProps) {
  return (
    <>
      {host.syncNote && <Notice quiet>{host.syncNote}</Notice>}
      <KeyNewsNotice port={port} />
      <Step port={port} host={host} />
    </>
  );
}

function Step({ port, host }: DevicesTabProps) {
  const status = useStore(port.view, (view) => view.status);
  const isOff = status === 'off';
  const [askedAs, setAskedAs] = useState<'off' | 'other' | null>(null);
  const asks = isOff ? 'off' : 'other';
  useEffect(() => void port.askSchool().then(() => setAskedAs(asks)), [port, asks]);
  if (isOff) return <Off port={port} host={host} isAsked={askedAs === 'off'} />;
  if (status !== 'on') {
    return (
      <Section title={arrivalTitle(status)}>
        <JoinSync port={port} host={host} />
      </Section>
    );
  }
  return (
    <>
      <On port={port} host={host} />
      <SchoolKey port={port} host={host} />
      <Devices port={port} />
      <SpareKeySection port={port} host={host} />
      <LostChanges port={port} />
      <Ending port={port} />
    </>
  );
}

const WHERE = 'Where your planner lives';

/** The two cards of where a planner lives, in the words of the person's school and of this device. */
function Where({ port, host, ...given }: DevicesTabProps & Pick<WhereChoiceProps, 'value' | 'onChange'>) {
  const school = useStore(port.view, (view) => view.school);
  return <WhereChoice {...given} school={whereSchool(school)} isProgram={host.programSettings !== undefined} />;
}

/** Why a device that synced no longer does; then the account's planner, or the way to all devices for one that has none. */
function Off({ port, host, isAsked }: DevicesTabProps & { isAsked: boolean }) {
  const { problem, hasPlanner } = useStore(port.view);
  const { isPending, error, run } = useAction();
  const end = endSentence(problem);
  return (
    <Section title={WHERE}>
      {end !== null && <Notice quiet>{end}</Notice>}
      {hasPlanner === null && !isAsked ? (
        <Spinner label="Asking whether your account syncs…" />
      ) : hasPlanner ? (
        <>
          <p>Your account has a synced planner. You can open it on this device.</p>
          <OpenSynced port={port} />
        </>
      ) : (
        <Where
          port={port}
          host={host}
          value="here"
          onChange={() => void run(async () => errorOf(await port.turnOn(thisDevice())))}
        />
      )}
      {isPending && <Spinner label="Turning on sync…" />}
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Section>
  );
}

function On({ port, host }: DevicesTabProps) {
  const [isAsked, setAsked] = useState(false);
  const unsent = useStore(port.view, (view) => view.waiting.count);
  const hasSpareKey = useStore(port.view, (view) => view.hasSpareKey);
  return (
    <Section title={WHERE}>
      <Where port={port} host={host} value="all" onChange={() => setAsked(true)} />
      <Status port={port} />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Keep your planner only on this device?"
        description={`Changes no longer go to or come from your other devices, which keep what they have.${
          unsent === 0 ? '' : ` Not synced yet: ${unsent}.`
        }${hasSpareKey === true ? '' : ' If only this device can open the copy on the server, it is deleted.'}`}
        action="Turn off sync"
        onConfirm={async () => errorOf(await port.turnOff())}
      />
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
            Last synced: <DateTime value={view.lastSyncedAt} format="relative" isInText />.
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
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title="Delete the copy on the server">
      <Button variant="danger" onClick={() => setAsked(true)}>
        Delete the copy
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Delete the copy on the server?"
        description="Sync ends on all your devices, and your spare key stops working. Each device keeps its own planner. You can’t undo this."
        action="Delete the copy"
        onConfirm={async () => errorOf(await port.deleteEverywhere())}
      />
    </Section>
  );
}
