import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Notice } from '../../session/view.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from './planner-context.tsx';
import styles from './undo-toast.module.css';
import { undoRedo } from './undo-redo.ts';

const SHOWN_MS = 6_000;

/** The step that was done, and the note on it. */
export const noticeText = ({ sentence, note }: Notice): string => (note === '' ? sentence : `${sentence}. ${note}`);

/** Names what was done last, with the way back. It stays while the pointer or the focus is on it. */
export function UndoToast() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const notice = usePlanner((view) => view.notice);
  const undo = usePlanner((view) => view.undo);
  const [doneWith, setDoneWith] = useState<number | null>(() => notice?.id ?? null);
  const [isHeld, setHeld] = useState(false);
  const id = notice?.id ?? null;
  useEffect(() => {
    if (id === null || isHeld) return;
    const timer = window.setTimeout(() => setDoneWith(id), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [id, isHeld]);
  if (!notice || notice.id === doneWith) return null;
  const close = () => {
    setHeld(false);
    setDoneWith(notice.id);
  };
  return (
    <div
      className={styles.toast}
      data-tone={notice.tone}
      role="group"
      aria-label="What was done"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Read out by the live region. */}
      <p className={styles.sentence}>{noticeText(notice)}</p>
      {notice.canUndo && undo === notice.sentence && (
        <Button
          size="small"
          onClick={() => {
            close();
            undoRedo(session, workspace.getState(), 'undo');
          }}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" size="small" onClick={close}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** At the end of a sheet's content: what was done in it, with the way back. The frame's own lies out of reach below the sheet. */
export function SheetToast() {
  return (
    <div className={styles['in-sheet']}>
      <UndoToast />
    </div>
  );
}
