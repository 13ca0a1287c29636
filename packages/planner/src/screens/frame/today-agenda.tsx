import { Button } from '@bellweek/ui/button';
import { useMemo, useRef, useState } from 'react';
import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import { formatShortTime } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { startEntry } from '../focus/focus-moves.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { CountdownList, useExamsAhead } from '../planning/countdown.tsx';
import { MissedNotice } from '../planning/missed-notice.tsx';
import { useMoveToToday } from '../planning/move-to-today.tsx';
import { useTables } from '../use-tables.ts';
import { agendaOf, nextEvent } from './agenda.ts';
import type { AgendaPart, AgendaTask } from './agenda.ts';
import { agendaLines, distributeLines } from './agenda-room.ts';
import { TodayLessons } from './next-lesson.tsx';
import { formatCount } from '../../core/text/words.ts';
import styles from './today-agenda.module.css';

const TITLES: Record<AgendaPart['kind'], string> = {
  overdue: 'Overdue',
  missed: 'Missed',
  due: 'Due today',
  planned: 'Planned',
};

/** Agenda above the hours of today: the next event, and all tasks of the day with their boxes. */
export function TodayAgenda() {
  const state = useTables(['tasks', 'blocks', 'events', 'series', 'groups', 'settings']);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const canChange = usePlanner((view) => view.readOnly === null);
  const parts = useMemo(() => agendaOf(state, now, zone), [state, now, zone]);
  const next = useMemo(() => nextEvent(state, now, zone), [state, now, zone]);
  // An exam of today is among what is due or on today.
  const exams = useExamsAhead().filter(({ days }) => days > 0);
  const section = useRef<HTMLElement>(null);
  const home = () => section.current?.querySelector('button') ?? null;
  const focusHome = () => document.activeElement === document.body && home()?.focus();
  const today = useMoveToToday(home);
  const shown = distributeLines(
    parts.map(({ tasks }) => tasks.length),
    agendaLines(window.innerHeight, parts.length + exams.length),
  );
  return (
    <>
      <section ref={section} className={styles.agenda} aria-label="To do today">
        <CountdownList variant="line" exams={exams} />
        <MissedNotice variant="line" />
        <TodayLessons />
        {next && <Next next={next} isOn={next.span.start <= now} />}
        {parts.length === 0 && <Empty canChange={canChange} />}
        {parts.map((part, at) => (
          <Part
            key={part.kind}
            part={part}
            shown={shown[at] ?? 0}
            canChange={canChange}
            onMove={today.move}
            onDone={focusHome}
          />
        ))}
      </section>
      {today.dialog}
    </>
  );
}

function Empty({ canChange }: { canChange: boolean }) {
  const workspace = useWorkspaceStore();
  return (
    <div className={styles.empty}>
      <p>Nothing due or planned today.</p>
      {canChange && (
        <Button size="small" onClick={() => startEntry(workspace.getState())}>
          Add task
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  part: AgendaPart;
  /** Number of tasks shown at first, see `shownOf`. */
  shown: number;
  canChange: boolean;
  onMove: (tasks: Task[]) => void;
  onDone: () => void;
}

function Part({ part: { kind, tasks }, shown, canChange, onMove, onDone }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const more = tasks.length - shown;
  return (
    <div role="group" aria-label={TITLES[kind]} data-kind={kind}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {TITLES[kind]} <span className={styles.count}>{formatCount(tasks.length)}</span>
        </h2>
        {more > 0 && (
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : `${formatCount(more)} more`}
          </Button>
        )}
        {canChange && (kind === 'overdue' || kind === 'missed') && (
          <Button size="small" className={styles.move} onClick={() => onMove(tasks.map(({ task }) => task))}>
            Move to today
          </Button>
        )}
      </div>
      <ul>
        {tasks.slice(0, isOpen ? tasks.length : shown).map((each) => (
          <Line key={each.task.id} line={each} canChange={canChange} onDone={onDone} />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  line: AgendaTask;
  canChange: boolean;
  onDone: () => void;
}

function Line({ line: { task, when }, canChange, onDone }: LineProps) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isOpen = useWorkspace((each) => each.opened?.id === task.id);
  const check = () => {
    if (session.run({ type: 'task.complete', ids: [task.id] }).ok) requestAnimationFrame(onDone);
  };
  return (
    <li className={styles.line}>
      <CheckBox label={`${task.title}: done`} isDone={false} isDisabled={!canChange} onCheck={check} />
      <button
        type="button"
        className={styles.task}
        data-open={isOpen || undefined}
        onClick={() => workspace.getState().open({ kind: 'task', id: task.id })}
      >
        <span className={styles.name}>{task.title}</span> <span className={styles.when}>{when}</span>
      </button>
    </li>
  );
}

interface NextProps {
  next: NonNullable<ReturnType<typeof nextEvent>>;
  isOn: boolean;
}

function Next({ next: { event, span }, isOn }: NextProps) {
  const workspace = useWorkspaceStore();
  const { clock } = settingsOf(useTables(['settings']));
  const time = isOn ? `until ${formatShortTime(span.end, clock)}` : formatShortTime(span.start, clock);
  return (
    <button
      type="button"
      className={styles.next}
      onClick={() => workspace.getState().open({ kind: 'event', id: event.id })}
    >
      <span className={styles.name}>
        {isOn ? 'Now' : 'Next'}: <strong>{event.title}</strong>
        {event.place === '' ? '' : `, ${event.place}`}
      </span>{' '}
      <span className={styles.when}>{time}</span>
    </button>
  );
}
