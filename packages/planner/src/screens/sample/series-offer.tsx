import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { weeklyRuns } from '../../rules/series/weekly-runs.ts';
import { settingsOf } from '../../core/state/state.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './first-run.module.css';

/** Line that offers to make weekly copies series. It comes when the planner is opened, until it is dismissed. */
export function SeriesOffer() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isOffered = usePlanner(({ state, readOnly }) => readOnly === null && settingsOf(state).offersSeries);
  const [hasCopies, setCopies] = useState(false);
  // Searching all events and tasks takes a while: once, and after the first paint.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const { state } = session.view.getState();
      setCopies(settingsOf(state).offersSeries && weeklyRuns(state.rows).length > 0);
    });
    return () => window.clearTimeout(timer);
  }, [session]);
  if (!isOffered || !hasCopies) return null;
  const show = () => {
    setCopies(false);
    workspace.getState().setSettingsTab('data');
    workspace.getState().setSheet('settings');
  };
  const dismiss = () => {
    // The line unmounts with the focus.
    if (session.run({ type: 'settings.edit', fields: { offersSeries: false } }).ok)
      workspace.getState().focus.focus('add-task');
  };
  return (
    <div className={styles.notice}>
      <p>Some of your events or tasks repeat every week.</p>
      <span className={styles.answers}>
        <Button size="small" variant="quiet" onClick={show}>
          Turn them into series…
        </Button>
        <IconButton label="Don’t offer series" size="small" onClick={dismiss}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
