import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Notice } from '../../session/view.ts';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from './planner-context.tsx';
import { planAgain } from './plan-again.ts';
import { useFreePlace } from './use-free-place.ts';
import styles from './undo-toast.module.css';
import { TimeOffer } from '../timing/later-timing.tsx';
import { firstDay, undoRedo } from './undo-redo.ts';

const SHOWN_MS = 6_000;
/** A notice that offers more than Undo takes longer to read. */
const OFFER_SHOWN_MS = 12_000;

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
  const box = useRef<HTMLDivElement>(null);
  const place = useFreePlace(box, notice);
  const id = notice?.id ?? null;
  const hasOffer = notice !== null && notice.covered.length > 0;
  useEffect(() => {
    if (id === null || isHeld) return;
    const timer = window.setTimeout(() => setDoneWith(id), hasOffer ? OFFER_SHOWN_MS : SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [id, isHeld, hasOffer]);
  // No toast for a change that was superseded or undone.
  const isStale = notice !== null && notice.canUndo && undo !== notice.sentence;
  if (!notice || notice.id === doneWith || isStale) return null;
  const close = () => {
    setHeld(false);
    setDoneWith(notice.id);
  };
  return (
    <div
      ref={box}
      className={styles.toast}
      data-place={place}
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
      {hasOffer && (
        <Button
          size="small"
          onClick={() => {
            close();
            planAgain(session, workspace, notice.covered);
          }}
        >
          Plan again
        </Button>
      )}
      <ShowButton notice={notice} onDone={close} />
      <TimeOffer notice={notice} onDone={close} />
      {notice.canUndo && (
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

/** Goes to the day of what was added or planned, where only the list is on the screen. */
function ShowButton({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const workspace = useWorkspaceStore();
  const isList = useWorkspace(({ viewType }) => viewType === 'list');
  const day = usePlanner(({ state, zone }) =>
    isList && notice.canUndo ? firstDay(state, notice.changed, zone) : null,
  );
  if (day === null) return null;
  const show = () => {
    onDone();
    workspace.setState({ sheet: null, opened: null, viewType: 'day' });
    workspace.getState().go(day);
  };
  return (
    <Button size="small" onClick={show}>
      Show
    </Button>
  );
}

/**
 * Toast at the end of a sheet's content. The frame's own is below the sheet, where it cannot be reached.
 * @param place `foot`: beside the button of the sheet's foot, where it covers nothing
 */
export function SheetToast({ place = 'sheet' }: { place?: 'sheet' | 'foot' }) {
  return (
    <div className={styles[`in-${place}`]}>
      <UndoToast />
    </div>
  );
}
