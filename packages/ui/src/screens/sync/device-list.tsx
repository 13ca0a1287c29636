import { plainName } from '@bellweek/api-client/contract/plain-name';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Badge } from '../../badge/badge.tsx';
import { Button } from '../../button/button.tsx';
import { DateTime } from '../../dates/date-time.tsx';
import { useNow } from '../../dates/use-now.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { Notice } from '../../notice/notice.tsx';
import { isHandheld } from '../../platform/device-name.ts';
import { Skeleton } from '../../skeleton/skeleton.tsx';
import { Spinner } from '../../spinner/spinner.tsx';
import { TextField } from '../../text-field/text-field.tsx';
import type { ActionResult } from '../account/action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

export interface ListedDevice {
  id: string;
  /** As it is shown: it may end in a number that tells it from another device of its name. */
  name: string;
  /** The name without that number. */
  givenName: string;
  isThis: boolean;
  /** ISO instant. */
  lastSeenAt: string;
}

export type DeviceListState =
  | { status: 'loading' }
  | { status: 'failed'; error: string }
  | { status: 'ready'; devices: readonly ListedDevice[] };

export interface DeviceListProps {
  state: DeviceListState;
  onRetry: () => void;
  onRemove: (id: string) => Promise<ActionResult>;
  onRename: (id: string, name: string) => Promise<ActionResult>;
}

const MOST_LETTERS = 60;
const HOUR_MS = 3_600_000;

/** Devices that a planner syncs with, the present device first, each with its actions. */
export function DeviceList({ state, onRetry, onRemove, onRename }: DeviceListProps) {
  const [removing, setRemoving] = useState<ListedDevice | null>(null);
  const [renaming, setRenaming] = useState<ListedDevice | null>(null);
  if (state.status === 'loading') {
    return (
      <div className={styles.stack}>
        <Spinner label="Loading your devices…" hideLabel />
        <Skeleton lines={2} />
      </div>
    );
  }
  if (state.status === 'failed') {
    const retry = (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    );
    return <Notice action={retry}>{state.error}</Notice>;
  }
  if (state.devices.length === 0) return <p className={styles.quiet}>No device syncs yet.</p>;
  const devices = [...state.devices].sort(
    (a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
  return (
    <>
      <ul className={styles.devices} aria-label="Your devices">
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            onRemove={() => setRemoving(device)}
            onRename={() => setRenaming(device)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? ''}?`}
        description="It stops syncing, gets nothing new and is logged out. What is on it already stays there."
        action="Remove device"
        onConfirm={() => (removing ? onRemove(removing.id) : Promise.resolve({ error: null }))}
      />
      {renaming && (
        <RenameDialog
          key={renaming.id}
          device={renaming}
          onClose={() => setRenaming(null)}
          onRename={(name) => onRename(renaming.id, name)}
        />
      )}
    </>
  );
}

interface DeviceProps {
  device: ListedDevice;
  onRemove: () => void;
  onRename: () => void;
}

function Device({ device: { name, isThis, lastSeenAt }, onRemove, onRename }: DeviceProps) {
  const Icon = isHandheld(name) ? Smartphone : Laptop;
  return (
    <li>
      <Icon size={22} aria-hidden="true" />
      <div className={styles.device}>
        <span className={styles.name}>{name}</span>
        {isThis && <Badge>This device</Badge>}
        {!isThis && (
          <span className={styles.quiet}>
            Last seen: <LastSeen at={lastSeenAt} />
          </span>
        )}
      </div>
      <div className={styles.row}>
        <Button size="small" variant="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        {!isThis && (
          <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

/** The server writes it at most every ten minutes: a device that was here less than an hour ago may be here now. */
function LastSeen({ at }: { at: string }) {
  const now = useNow();
  if (now - Date.parse(at) < HOUR_MS) return <time dateTime={at}>less than an hour ago</time>;
  return <DateTime value={at} format="relative" isInText />;
}

interface RenameDialogProps {
  device: ListedDevice;
  onClose: () => void;
  onRename: (name: string) => Promise<ActionResult>;
}

function RenameDialog({ device, onClose, onRename }: RenameDialogProps) {
  const [name, setName] = useState(device.givenName);
  const [isEmpty, setEmpty] = useState(false);
  const { isPending, error, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = plainName(name);
    setEmpty(given === '');
    if (given !== '' && (await run(() => onRename(given)))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isPending && onClose()}
      title="Rename device"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="rename-device" variant="primary" pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id="rename-device" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={MOST_LETTERS}
          error={isEmpty ? 'Type a name.' : error}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
