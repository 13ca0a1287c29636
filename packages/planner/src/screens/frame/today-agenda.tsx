import { Button } from '@bellweek/ui/button';
import { useMemo, useRef, useState } from 'react';
import type { Task } from '../../schema/task.ts';
import { civilNow } from '../../core/time/zones.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { startEntry } from '../focus/focus-moves.ts';
import { CountdownList, useExamsAhead } from '../planning/countdown.tsx';
import { MissedNotice } from '../planning/missed-notice.tsx';
import { TimetableOffer } from '../workspace/timetable-offer.tsx';
import { NewsNotice } from '../planning/later-news.tsx';
import { useMoveToToday } from '../planning/move-to-today.tsx';
import { dayOf } from '../../core/time/civil-time.ts';
import { unknownSchoolOn } from '../../rules/timetable/school-day.ts';
import { TIMETABLE_TABLES } from '../../rules/timetable/schedules.ts';
import { useTables } from '../use-tables.ts';
import { agendaOf, aheadToday, timelineOf } from './agenda.ts';
import type { AgendaPart, AgendaTask } from './agenda.ts';
import { AgendaCheck } from './agenda-check.tsx';
import type { AgendaCheckProps } from './agenda-check.tsx';
import { AgendaTimes, NowTimes } from './agenda-times.tsx';
import { formatCount } from '../../core/text/words.ts';
import styles from './today-agenda.module.css';

const TITLES: Record<AgendaPart['kind'], string> = {
  overdue: 'Overdue',
  due: 'Due today',
  planned: 'Planned',
};
/** Tasks of a part shown at first, so that all parts are near. */
const MOST = 4;

/** Today on a phone: now, next, what is to do at any time, and later; each thing once, empty hours as one line. */
export function TodayAgenda() {
  const state = useTables([
    'tasks',
    'blocks',
    'events',
    'series',
    'groups',
    'tags',
    'tagGroups',
    'settings',
    ...TIMETABLE_TABLES,
  ]);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const canChange = usePlanner((view) => view.readOnly === null);
  const parts = useMemo(() => agendaOf(state, now, zone), [state, now, zone]);
  const times = useMemo(
    () => timelineOf(aheadToday(state, now, zone), now, unknownSchoolOn(state, dayOf(now))),
    [state, now, zone],
  );
  // An exam of today is among what is due or on today.
  const exams = useExamsAhead().filter(({ days }) => days > 0);
  const section = useRef<HTMLElement>(null);
  const home = () => section.current?.querySelector('button') ?? null;
  const focusHome = () => document.activeElement === document.body && home()?.focus();
  const today = useMoveToToday(home);
  const shared = { state, now, canChange, onDone: focusHome };
  return (
    <>
      <section ref={section} className={styles.agenda} aria-label="To do today">
        <CountdownList variant="line" exams={exams} />
        <MissedNotice variant="line" />
        <NewsNotice variant="line" />
        <NowTimes {...shared} times={times} />
        <AgendaTimes {...shared} title="Next" items={times.next} />
        {parts.length === 0 && times.next.length === 0 && <Empty canChange={canChange} />}
        {parts.map((part) => (
          <Part key={part.kind} part={part} canChange={canChange} onMove={today.move} onDone={focusHome} />
        ))}
        <AgendaTimes {...shared} title="Later" items={times.later} />
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
      <TimetableOffer />
    </div>
  );
}

interface PartProps {
  part: AgendaPart;
  canChange: boolean;
  onMove: (tasks: Task[]) => void;
  onDone: () => void;
}

function Part({ part: { kind, tasks }, canChange, onMove, onDone }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = tasks.length > MOST ? MOST - 1 : MOST;
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
        {canChange && kind === 'overdue' && (
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

interface LineProps extends Omit<AgendaCheckProps, 'task'> {
  line: AgendaTask;
}

function Line({ line: { task, when }, canChange, onDone }: LineProps) {
  const workspace = useWorkspaceStore();
  const isOpen = useWorkspace((each) => each.opened?.id === task.id);
  return (
    <li className={styles.line}>
      <AgendaCheck task={task} canChange={canChange} onDone={onDone} />
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
