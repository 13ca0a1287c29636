import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { settingsOf } from '../../core/state/state.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from './planner-context.tsx';
import styles from './timetable-offer.module.css';

/** Offer of a timetable, until one was made or the offer is dismissed. */
export function TimetableOffer() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isOffered = usePlanner(
    ({ state, readOnly }) => readOnly === null && state.rows.timetables.size === 0 && settingsOf(state).offersTimetable,
  );
  if (!isOffered) return null;
  const dismiss = () => {
    // The offer unmounts with the focus.
    if (session.run({ type: 'settings.edit', fields: { offersTimetable: false } }).ok)
      workspace.getState().focus.focus('add-task');
  };
  return (
    <span className={styles.offer}>
      <Button size="small" variant="quiet" onClick={() => workspace.getState().setSheet('timetable')}>
        Add your timetable
      </Button>
      <IconButton label="Don’t offer a timetable" size="small" onClick={dismiss}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
