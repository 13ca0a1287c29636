import { Button } from '@bellweek/ui/button';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import { useDeskStore } from '../desk/desk-context.tsx';
import styles from './said-line.module.css';
import { wholeSentence } from './said-toast.tsx';
import { takeStep } from './take-step.ts';

/**
 * In a sheet that stays open for the next entry: what was just done, with the way back. Above the field, for a phone's
 * keyboard covers what is below it; it stays until something else is done. Read out by the frame's live region.
 */
export function SaidLine({ session }: { session: PlannerSession }) {
  const desk = useDeskStore();
  const said = useStore(session.view, (view) => view.said);
  const undo = useStore(session.view, (view) => view.undo);
  // Steps from before the sheet opened are not about it.
  const [before] = useState(said?.id);
  if (!said || said.id === before) return null;
  return (
    <div className={styles.said} data-tone={said.tone} role="group" aria-label="What was done">
      {said.tone === 'done' && <Check className={styles.icon} size={18} aria-hidden="true" />}
      <p className={styles.sentence}>{wholeSentence(said)}</p>
      {said.canUndo && undo === said.sentence && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes with what it takes back; keys go on in the field.
            currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('input, textarea')?.focus();
            takeStep(session, desk.getState(), 'undo');
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
