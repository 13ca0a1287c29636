import { Button } from '@bellweek/ui/button';
import { Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { minutesLeft } from '../../rules/estimates/minutes-left.ts';
import { minutesWorked } from '../../rules/timing/counted-time.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { useLostFocus } from '../focus/use-lost-focus.ts';
import { runTime } from '../../session/run-time.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import { FitChip } from './fit-chip.tsx';
import { PaceHint } from './pace-hint.tsx';
import { hasTimer } from './has-timer.ts';
import styles from '../fields/chips.module.css';

/** Starts and stops the timer of a task or an event, and says how long it took. */
export function TimeSection({ item }: { item: TaskOrEvent }) {
  const session = usePlannerSession();
  const state = useTables(['timeEntries', 'blocks', 'settings']);
  usePlanner((view) => view.now);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const runs = hasTimer(session, item.id);
  const minutes = minutesWorked(state, item.id, session.clock.now());
  const guess = isEvent(item) || item.doneAt !== null || item.ownEstimate !== null ? null : item.estimate;
  const box = useRef<HTMLDivElement>(null);
  // The offer of a length is gone once it is taken or turned off.
  useLostFocus(`${guess === null} ${settingsOf(state).learnsEstimates}`, box);
  if (isReadOnly) return null;
  return (
    <>
      <div ref={box} className={styles.chips} role="group" aria-label="Time">
        <Button
          size="small"
          onClick={() => runTime(session, runs ? { type: 'time.stop' } : { type: 'time.start', itemId: item.id })}
        >
          {runs ? <Square size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          {runs ? 'Stop timer' : 'Start timer'}
        </Button>
        <div className={styles.chip} data-set={minutes > 0 || undefined}>
          <span aria-hidden="true">Took</span>
          <DurationField
            label="Took"
            hideLabel
            placeholder="–"
            value={minutes === 0 ? null : minutes}
            onChange={(next) => runTime(session, { type: 'time.set', itemId: item.id, minutes: next ?? 0 })}
          />
        </div>
      </div>
      {/* An exam says its free time itself. */}
      {!runs && !isEvent(item) && item.doneAt === null && !item.isExam && (
        <FitChip due={item.due} plannedDay={item.plannedDay} minutes={minutesLeft(state, item, minutes)} id={item.id} />
      )}
      {!isEvent(item) && guess !== null && (
        <PaceHint
          work={item}
          minutes={guess}
          onTake={(estimate) =>
            session.run({ type: 'task.edit', id: item.id, fields: { estimate, ownEstimate: guess } }, { scope: 'this' })
          }
        />
      )}
    </>
  );
}
