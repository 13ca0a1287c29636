import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { useState } from 'react';
import type { Task } from '../../schema/task.ts';
import { explainPlan, sessionWords } from '../../rules/planning/explain-plan.ts';
import { planSessions, unplannedMinutes } from '../../rules/planning/plan-sessions.ts';
import type { TimePlan } from '../../rules/planning/plan-time.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { formatLength } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import styles from './planning.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

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
      {last && <Proposal key={`${last.id} ${String(task !== null)}`} task={last} onDone={onClose} />}
    </Dialog>
  );
}

function proposalFor(session: PlannerSession, task: Task): TimePlan {
  const { state, now, zone } = session.view.getState();
  const settings = settingsOf(state);
  const minutes = longWork(session, task) ?? 0;
  return planSessions(state, {
    minutes,
    length: settings.blockMinutes,
    from: civilNow(now, zone),
    due: task.due,
    zone,
    settings,
  });
}

function Proposal({ task, onDone }: { task: Task; onDone: () => void }) {
  const session = usePlannerSession();
  const [{ sessions, unplanned, ...plan }] = useState(() => proposalFor(session, task));
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { state, today } = session.view.getState();
  const { clock } = settingsOf(state);
  const chosen = sessions.filter(({ start }) => !without.has(start));
  const flip = (start: string) => {
    const next = new Set(without);
    if (!next.delete(start)) next.add(start);
    setWithout(next);
  };
  const add = () => {
    const blocks = chosen.map(({ start, minutes }) => ({ taskId: task.id, start, minutes }));
    if (session.run({ type: 'block.plan', blocks }).ok) onDone();
  };
  return (
    <>
      {unplanned > 0 && (
        <p className={styles.rest}>
          {formatLength(unplanned)} doesn’t fit {task.due === null ? 'in the next four weeks' : 'before it is due'}.
        </p>
      )}
      {sessions.length > 0 && (
        <p className={styles.rest}>
          {explainPlan({ ...plan, sessions, unplanned: 0 }, { today, end: task.due, isExam: false })}
        </p>
      )}
      <ul className={styles.sessions}>
        {sessions.map((each) => (
          <li key={each.start}>
            <label>
              <input type="checkbox" checked={!without.has(each.start)} onChange={() => flip(each.start)} />
              <span>{sessionWords(each, today, clock)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
          Plan {plural(chosen.length, 'session')}
        </Button>
      </div>
    </>
  );
}
