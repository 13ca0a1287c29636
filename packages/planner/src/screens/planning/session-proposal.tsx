import { Button } from '@bellweek/ui/button';
import { useState } from 'react';
import type { Task } from '../../schema/task.ts';
import { explainPlan, sessionWords } from '../../rules/planning/explain-plan.ts';
import { planSessions, unplannedMinutes } from '../../rules/planning/plan-sessions.ts';
import type { TimePlan } from '../../rules/planning/plan-time.ts';
import { factorWords, learnedEstimate } from '../../rules/estimates/pace.ts';
import type { LearnedEstimate } from '../../rules/estimates/pace.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { formatLength } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import styles from './planning.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

/** @param learned what past work says of the estimate */
function proposalFor(session: PlannerSession, task: Task, learned: LearnedEstimate | null): TimePlan {
  const { state, now, zone } = session.view.getState();
  const settings = settingsOf(state);
  const factor = learned?.factor ?? 1;
  const minutes = Math.round((unplannedMinutes(state, task, civilNow(now, zone), zone) ?? 0) * factor);
  return planSessions(state, {
    minutes,
    length: settings.blockMinutes,
    from: civilNow(now, zone),
    due: task.due,
    zone,
    settings,
  });
}

/** The sessions of a long task, each of which can be left out. */
export function SessionProposal({ task, onDone }: { task: Task; onDone: () => void }) {
  const session = usePlannerSession();
  const [learned] = useState(() => learnedEstimate(session.view.getState().state, task, session.clock.now()));
  const [{ sessions, unplanned, ...plan }] = useState(() => proposalFor(session, task, learned));
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
      {learned && (
        <p className={styles.rest}>
          Planned for {factorWords(learned)} your estimate: you usually need so long for such work.
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
