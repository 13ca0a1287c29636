import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Notice } from '../../session/view.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from './planner-context.tsx';
import styles from './undo-toast.module.css';
import { undoRedo } from './undo-redo.ts';

const SHOWN_MS = 6_000;

/** Text of a notice: what was done, and the note on it. */
export const noticeText = ({ sentence, note }: Notice): string => (note === '' ? sentence : `${sentence}. ${note}`);

/** Notice of the last change, with Undo. Stays while the pointer or the focus is on it. */
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
      {/* Announced by the live region. */}
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

/** Toast at the end of a sheet's content. The frame's own is below the sheet, where it cannot be reached. */
export function SheetToast() {
  return (
    <div className={styles['in-sheet']}>
      <UndoToast />
    </div>
  );
}
