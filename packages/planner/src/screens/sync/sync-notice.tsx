import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useStore } from 'zustand';
import type { SyncPort, SyncStatus } from '../../sync/sync-port.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { PairingQuestion } from './pairing-question.tsx';
import { PROBLEM_SENTENCES } from './sync-words.ts';
import styles from './sync.module.css';

/** Steps that a person has left open, with the button that goes on. */
const STEPS: Partial<Record<SyncStatus, { sentence: string; action: string }>> = {
  'turning-on': {
    sentence: 'Sync is almost on.',
    action: 'Check your recovery code',
  },
  'needs-key': {
    sentence: 'Your planner syncs on another device.',
    action: 'Open it here',
  },
  meeting: {
    sentence: 'Your synced planner is ready.',
    action: 'Choose what happens to this one',
  },
};

const KEY_GONE = { sentence: 'Sync is paused: this device no longer has its key.', action: 'Open it again' };

const REMOVED = { sentence: PROBLEM_SENTENCES.removed, action: 'Sync again' };

/** Above the planner: another device that asks, an unfinished step, or that this device no longer syncs. */
export function SyncNotice({ port }: { port: SyncPort }) {
  const workspace = useWorkspaceStore();
  const isOpen = useWorkspace(({ sheet, settingsTab }) => sheet === 'settings' && settingsTab === 'devices');
  const status = useStore(port.view, (view) => view.status);
  const isRemoved = useStore(port.view, (view) => view.problem === 'removed');
  const hasSynced = usePlanner((view) => view.state.rows.sync.size > 0);
  if (isOpen) return null;
  const step = status === 'needs-key' && hasSynced ? KEY_GONE : (STEPS[status] ?? (isRemoved ? REMOVED : null));
  const show = () => {
    workspace.getState().setSettingsTab('devices');
    workspace.getState().setSheet('settings');
  };
  return (
    <>
      <PairingQuestion port={port} className={styles.asking} />
      {step && (
        <Notice
          strip
          quiet
          action={
            <Button size="small" onClick={show}>
              {step.action}
            </Button>
          }
        >
          {step.sentence}
        </Notice>
      )}
    </>
  );
}
