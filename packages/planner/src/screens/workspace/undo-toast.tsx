import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Notice } from '../../session/view.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from './planner-context.tsx';
import { planAgain } from './plan-again.ts';
import styles from './undo-toast.module.css';
import { undoRedo } from './undo-redo.ts';

const SHOWN_MS = 6_000;
/** A notice that offers more than Undo takes longer to read. */
const OFFER_SHOWN_MS = 12_000;

/** Text of a notice: what was done, and the note on it. */
export const noticeText = ({ sentence, note }: Notice): string => (note === '' ? sentence : `${sentence}. ${note}`);

/** Time for the screen to scroll to what was changed. */
const SETTLED_MS = 250;

/** Places of a notice at the bottom: in the middle, over the list, at the right. */
type Place = 'middle' | 'start' | 'end';
/** Left edge of a notice beside the rail, in pixels, as in the style sheet. */
const START_PX = 72;

/** The first place where a notice does not cover the entries of these rows, on the hours or in the list. */
function freePlace(element: HTMLElement, ids: readonly string[]): Place {
  const own = element.getBoundingClientRect();
  // A phone has one place, and a sheet covers the entries.
  if (element.closest('[data-narrow], [role="dialog"]')) return 'middle';
  const entries = [...document.querySelectorAll<HTMLElement>('[data-key], [data-ref], [data-line]')]
    .filter(({ dataset: { key, ref, line } }) => ids.some((id) => (key ?? ref ?? line ?? '').includes(id)))
    .map((entry) => entry.getBoundingClientRect())
    .filter(({ top, bottom }) => top < own.bottom && bottom > own.top);
  const isFree = (from: number) => entries.every(({ left, right }) => left >= from + own.width || right <= from);
  const end = window.innerWidth - own.width;
  const places = [['middle', own.left] as const, ['start', START_PX] as const, ['end', end] as const];
  return places.find(([, from]) => isFree(from))?.[0] ?? 'middle';
}

function useFreePlace(box: RefObject<HTMLElement | null>, notice: Notice | null): Place {
  const [found, setFound] = useState<{ id: number; place: Place } | null>(null);
  useEffect(() => {
    if (!notice || notice.changed.length === 0) return;
    const timer = window.setTimeout(() => {
      if (box.current) setFound({ id: notice.id, place: freePlace(box.current, notice.changed) });
    }, SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, [box, notice]);
  return found && found.id === notice?.id ? found.place : 'middle';
}

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
  if (!notice || notice.id === doneWith) return null;
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
      {hasOffer && undo === notice.sentence && (
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
