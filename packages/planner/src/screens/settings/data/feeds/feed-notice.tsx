import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import { listed } from '../../../../core/text/words.ts';
import { brokenFeeds } from '../../../../rules/files/feeds/broken-feeds.ts';
import { useTables } from '../../../use-tables.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../../../workspace/planner-context.tsx';
import styles from './feed-section.module.css';

/** Says above the planner that a calendar by address brings nothing any more: what is due would be missed in silence. */
export function FeedNotice() {
  const workspace = useWorkspaceStore();
  const state = useTables(['feeds', 'feedStates']);
  const canChange = usePlanner((view) => view.readOnly === null);
  const isOpen = useWorkspace(({ sheet, settingsTab }) => sheet === 'settings' && settingsTab === 'data');
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const broken = brokenFeeds(state).filter(({ id }) => !putOff.includes(id));
  if (broken.length === 0 || !canChange || isOpen) return null;
  const { focus, openSetting } = workspace.getState();
  const later = () => {
    setPutOff([...putOff, ...broken.map(({ id }) => id)]);
    // The notice goes with the focus.
    focus.focus('add-task');
  };
  const action = (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => openSetting('data', 'Calendars by address')}>
        Show why
      </Button>
      <Button size="small" variant="quiet" onClick={later}>
        Not now
      </Button>
    </div>
  );
  return (
    <Notice strip quiet action={action}>
      {listed(broken.map(({ name }) => `“${name}”`))} can’t be read any more, so nothing new comes in.
    </Notice>
  );
}
