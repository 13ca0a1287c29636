import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Pause, Play, Square } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { isEvent } from '../../schema/task-or-event.ts';
import { settingsOf } from '../../core/state/state.ts';
import { timerOf } from '../../rules/timing/timer.ts';
import type { Timer } from '../../rules/timing/timer.ts';
import { breakWords, timerWords } from '../../rules/timing/time-words.ts';
import { runTime } from '../../session/run-time.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './timer-mark.module.css';

/** The time is computed from stored instants; this only looks again. */
const LOOK_MS = 5_000;

function useTimer(): { timer: Timer | null; question: string | null } {
  const session = usePlannerSession();
  const state = useTables(['timeEntries', 'tasks', 'events', 'series', 'settings']);
  usePlanner((view) => view.now);
  const [, look] = useReducer((count: number) => count + 1, 0);
  const now = session.clock.now();
  const timer = timerOf(state, now);
  const isShown = timer !== null;
  useEffect(() => {
    if (!isShown) return;
    const timeout = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timeout);
  }, [isShown]);
  const { hasBreaks } = settingsOf(state);
  const pause = timer && hasBreaks ? breakWords(timer, now) : null;
  const asked = timer?.isCut ? `Still working? Only ${timerWords(timer)} will count.` : 'Still working?';
  return { timer, question: timer?.isOverdue ? asked : pause };
}

/** Shows the time in the title of the tab, or of the program's window. */
function useTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return;
    const before = document.title;
    document.title = `${words} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [words]);
}

/** The timer that runs or is paused. `rail`: in a narrow column; `line`: above the bar of a phone. */
export function TimerMark({ variant }: { variant: 'rail' | 'line' }) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const { timer, question } = useTimer();
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const title = timer?.item.title ?? '';
  useTitle(timer && `${timerWords(timer)} ${title}`);
  useEffect(() => {
    if (question !== null) workspace.getState().announce(`${question} ${title}`);
  }, [workspace, question, title]);
  if (!timer) return null;
  const { item, isPaused, isOverdue } = timer;
  const words = timerWords(timer);
  const stop = () => runTime(session, { type: 'time.stop' });
  return (
    <div className={styles[variant]} role="group" aria-label="Timer" data-paused={isPaused || undefined}>
      <button
        type="button"
        className={styles.open}
        title={`${title}, ${words}`}
        onClick={() => workspace.getState().open({ kind: isEvent(item) ? 'event' : 'task', id: item.id })}
      >
        <span className={styles.name}>{title}</span> <strong>{words}</strong>
      </button>
      {question !== null && <p className={styles.question}>{question}</p>}
      {!isReadOnly && (
        <div className={styles.tools}>
          {isOverdue && (
            <Button size="small" onClick={() => runTime(session, { type: 'time.confirm' })}>
              Yes
            </Button>
          )}
          {!isOverdue && (
            <IconButton
              label={isPaused ? 'Resume the timer' : 'Pause the timer'}
              size="small"
              onClick={() => runTime(session, { type: isPaused ? 'time.resume' : 'time.pause' })}
            >
              {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
            </IconButton>
          )}
          {isOverdue ? (
            <Button size="small" aria-label="No, stop the timer" onClick={stop}>
              No
            </Button>
          ) : (
            <IconButton label="Stop the timer" size="small" onClick={stop}>
              <Square size={14} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}
