import { IconButton } from '@bellweek/ui/icon-button';
import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SyncPort } from '../../sync/sync-port.ts';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';
import { LOST_TITLE, lostShort, lostWords, syncWords } from './sync-words.ts';
import type { SyncWords } from './sync-words.ts';
import styles from './sync.module.css';

const ICONS: Record<SyncWords['look'], LucideIcon> = {
  done: CloudCheck,
  waiting: CloudUpload,
  offline: CloudOff,
  attention: CloudAlert,
};

/** The state of sync, or what was changed on two devices, one press away from both; nothing while it is off. */
export function SyncMark({ port, className, nameClass }: { port: SyncPort; className?: string; nameClass?: string }) {
  const { openSetting } = useWorkspaceStore().getState();
  const view = useStore(
    port.view,
    useShallow(({ status, waiting, problem, lastSyncedAt }) => ({
      status,
      waiting,
      problem,
      lastSyncedAt,
    })),
  );
  const lost = useStore(port.view, ({ lost: { length } }) => length);
  const words = syncWords(view);
  if (!words) return null;
  // The sign of attention while something is to check: a tick would say that all is well.
  const Icon = ICONS[lost > 0 ? 'attention' : words.look];
  const state = `${words.short}: ${words.sentence}`;
  const shown = lost > 0 ? lostShort(lost) : words.short;
  return (
    <IconButton
      data-tool
      className={[styles.mark, className].filter(Boolean).join(' ')}
      data-lost={lost > 0 || undefined}
      label={lost > 0 ? `${shown}: ${lostWords(lost)} ${state}` : state}
      onClick={() => openSetting('devices', lost > 0 ? LOST_TITLE : undefined)}
    >
      <Icon size={20} aria-hidden="true" />
      {(nameClass || lost > 0) && (
        <span className={nameClass ?? styles.shown} aria-hidden="true">
          {shown}
        </span>
      )}
    </IconButton>
  );
}
