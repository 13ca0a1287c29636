import { Button } from '@bellweek/ui/button';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './sheet-notice.module.css';
import { noticeText } from '../workspace/undo-toast.tsx';
import { undoRedo } from '../workspace/undo-redo.ts';

/**
 * Notice, with Undo, in a sheet that stays open for the next entry. It is above the field, since a phone's keyboard
 * covers what is below, and stays until the next change. The frame's live region announces it.
 */
export function SheetNotice() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const notice = usePlanner((view) => view.notice);
  const undo = usePlanner((view) => view.undo);
  // Ignore the notice from before the sheet opened.
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
            // Undo removes this button: focus the field first.
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
