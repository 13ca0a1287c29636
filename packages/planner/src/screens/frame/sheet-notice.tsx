import { Button } from '@bellweek/ui/button';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './sheet-notice.module.css';
import { noticeText } from '../workspace/undo-toast.tsx';
import { undoRedo } from '../workspace/undo-redo.ts';

/**
 * In a sheet that stays open for the next entry: what was just done, with the way back. Above the field, for a phone's
 * keyboard covers what is below it; it stays until something else is done. Read out by the frame's live region.
 */
export function SheetNotice() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const notice = usePlanner((view) => view.notice);
  const undo = usePlanner((view) => view.undo);
  // Steps from before the sheet opened are not about it.
  const [before] = useState(notice?.id);
  if (!notice || notice.id === before) return null;
  return (
    <div className={styles.notice} data-tone={notice.tone} role="group" aria-label="What was done">
      {notice.tone === 'done' && <Check className={styles.icon} size={18} aria-hidden="true" />}
      <p className={styles.sentence}>{noticeText(notice)}</p>
      {notice.canUndo && undo === notice.sentence && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes with what it takes back; keys go on in the field.
            currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('input, textarea')?.focus();
            undoRedo(session, workspace.getState(), 'undo');
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
