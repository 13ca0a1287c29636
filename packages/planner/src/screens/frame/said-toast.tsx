import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import type { Said } from '../../session/view.ts';
import { useDeskStore } from '../desk/desk-context.tsx';
import styles from './frame.module.css';
import { takeStep } from './take-step.ts';

const SHOWN_MS = 6_000;

/** The step that was done, and the note on it. */
export const wholeSentence = ({ sentence, note }: Said): string => (note === '' ? sentence : `${sentence}. ${note}`);

/** Names what was done last, with the way back. It stays while the pointer or the focus is on it. */
export function SaidToast({ session }: { session: PlannerSession }) {
  const desk = useDeskStore();
  const said = useStore(session.view, (view) => view.said);
  const undo = useStore(session.view, (view) => view.undo);
  const [doneWith, setDoneWith] = useState<number | null>(() => said?.id ?? null);
  const [isHeld, setHeld] = useState(false);
  const id = said?.id ?? null;
  useEffect(() => {
    if (id === null || isHeld) return;
    const timer = window.setTimeout(() => setDoneWith(id), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [id, isHeld]);
  if (!said || said.id === doneWith) return null;
  const close = () => {
    setHeld(false);
    setDoneWith(said.id);
  };
  return (
    <div
      className={styles.toast}
      data-tone={said.tone}
      role="group"
      aria-label="What was done"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Read out by the live region. */}
      <p className={styles.sentence}>{wholeSentence(said)}</p>
      {said.canUndo && undo === said.sentence && (
        <Button
          size="small"
          onClick={() => {
            close();
            takeStep(session, desk.getState(), 'undo');
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
