import { Dialog } from '@bellweek/ui/dialog';
import { useState } from 'react';
import type { Task } from '../../schema/task.ts';
import { unplannedMinutes } from '../../rules/planning/plan-sessions.ts';
import { settingsOf } from '../../core/state/state.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { later } from '../later.tsx';

/** The proposal, whose script comes once the page is idle. */
const SessionProposal = later(async () => (await import('./session-proposal.tsx')).SessionProposal);

/** Minutes left of a task that needs at least two sessions; null where one is enough. */
export function longWork(session: PlannerSession, task: Task): number | null {
  const { state, now, zone } = session.view.getState();
  const left = unplannedMinutes(state, task, civilNow(now, zone), zone);
  return left !== null && left >= 2 * settingsOf(state).blockMinutes ? left : null;
}

export interface SessionDialogProps {
  /** The task to plan; null while the dialog is closed. */
  task: Task | null;
  onClose: () => void;
}

/** Proposes sessions for a long task before they are added to the calendar. */
export function SessionDialog({ task, onClose }: SessionDialogProps) {
  // Keep the content of the dialog while it fades out.
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Plan sessions of “${last?.title ?? ''}”`}
    >
      {last && <SessionProposal key={`${last.id} ${String(task !== null)}`} task={last} onDone={onClose} />}
    </Dialog>
  );
}
