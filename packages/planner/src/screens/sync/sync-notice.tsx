import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useStore } from 'zustand';
import type { SyncStatus } from '../../sync/sync-port.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { endSentence } from './sync-words.ts';
import { KeyNewsNotice } from './key-news-notice.tsx';
import { SpareKeyNotice } from './spare-key.tsx';
import type { SpareKeyPlaceProps } from './spare-key.tsx';
import styles from './sync.module.css';

/** Steps that a person has left open, with the button that goes on. */
const STEPS: Partial<Record<SyncStatus, { sentence: string; action: string }>> = {
  'needs-key': {
    sentence: 'Your account has a synced planner.',
    action: 'Open it here',
  },
  meeting: {
    sentence: 'Your synced planner is ready.',
    action: 'Choose what happens to this one',
  },
};

const KEY_GONE = { sentence: 'Sync is paused: this device no longer has its key.', action: 'Open it again' };

/** Above the planner: an unfinished step, or that this device no longer syncs. */
export function SyncNotice({ port, host }: SpareKeyPlaceProps) {
  const workspace = useWorkspaceStore();
  const isOpen = useWorkspace(({ sheet, settingsTab }) => sheet === 'settings' && settingsTab === 'devices');
  const status = useStore(port.view, (view) => view.status);
  const end = useStore(port.view, ({ problem }) => endSentence(problem));
  const hasSynced = usePlanner((view) => view.state.rows.sync.size > 0);
  if (isOpen) return null;
  const usual = status === 'needs-key' && hasSynced ? KEY_GONE : STEPS[status];
  const step = end === null ? usual : { sentence: end, action: 'Sync again' };
  const show = () => {
    workspace.getState().setSettingsTab('devices');
    workspace.getState().setSheet('settings');
  };
  return (
    <>
      <KeyNewsNotice port={port} onShow={show} />
      <SpareKeyNotice port={port} host={host} />
      {step && (
        <Notice
          strip
          quiet
          action={
            <div className={styles.row}>
              <Button size="small" onClick={show}>
                {step.action}
              </Button>
              {end !== null && (
                <Button size="small" variant="quiet" onClick={() => void port.cancel()}>
                  Not now
                </Button>
              )}
            </div>
          }
        >
          {step.sentence}
        </Notice>
      )}
    </>
  );
}
