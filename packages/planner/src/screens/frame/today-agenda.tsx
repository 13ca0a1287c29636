import { Button } from '@bellweek/ui/button';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { settingsOf } from '../../domain/state/state.ts';
import { sayShortTime } from '../../domain/time/words.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useDesk, useDeskStore } from '../desk/desk-context.tsx';
import { CheckBox } from '../list/check-box.tsx';
import { useMoveToToday } from '../planning/move-to-today.tsx';
import { useTables } from '../use-tables.ts';
import { agendaOf, nextEvent } from './agenda.ts';
import type { AgendaPart, AgendaTask } from './agenda.ts';
import styles from './today-agenda.module.css';

const TITLES: Record<AgendaPart['kind'], string> = {
  overdue: 'Overdue',
  missed: 'Missed',
  due: 'Due today',
  planned: 'Planned',
};
const AGENDA_ID = 'planner-agenda';

/** What to do now, above the hours of today: the next lesson, and all tasks of the day with their boxes. */
export function TodayAgenda({ session }: { session: PlannerSession }) {
  const state = useTables(session, ['tasks', 'blocks', 'events', 'groups', 'settings']);
  const zone = useStore(session.view, (view) => view.zone);
  const now = useStore(session.view, (view) => civilNow(view.now, view.zone));
  const canChange = useStore(session.view, (view) => view.readOnly === null);
  const parts = useMemo(() => agendaOf(state, now, zone), [state, now, zone]);
  const next = useMemo(() => nextEvent(state, now, zone), [state, now, zone]);
  const home = () => (document.getElementById(AGENDA_ID) ?? document).querySelector<HTMLElement>('button');
  const focusHome = () => document.activeElement === document.body && home()?.focus();
  const today = useMoveToToday(session, home);
  return (
    <>
      {(parts.length > 0 || next) && (
        <section id={AGENDA_ID} className={styles.agenda} aria-label="To do today">
          {next && <Next session={session} next={next} isOn={next.span.start <= now} />}
          {parts.map(({ kind, tasks }) => (
            <div key={kind} role="group" aria-label={TITLES[kind]} className={styles.part} data-kind={kind}>
              <div className={styles.head}>
                <h2 className={styles.title}>
                  {TITLES[kind]} <span className={styles.count}>{tasks.length}</span>
                </h2>
                {canChange && (kind === 'overdue' || kind === 'missed') && (
                  <Button size="small" onClick={() => today.move(tasks.map(({ task }) => task))}>
                    Move to today
                  </Button>
                )}
              </div>
              <ul>
                {tasks.map((each) => (
                  <Line key={each.task.id} session={session} line={each} canChange={canChange} onDone={focusHome} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {today.dialog}
    </>
  );
}

interface LineProps {
  session: PlannerSession;
  line: AgendaTask;
  canChange: boolean;
  onDone: () => void;
}

function Line({ session, line: { task, when }, canChange, onDone }: LineProps) {
  const desk = useDeskStore();
  const isOpen = useDesk((each) => each.opened?.id === task.id);
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
        onClick={() => desk.getState().open({ kind: 'task', id: task.id })}
      >
        <span className={styles.name}>{task.title}</span> <span className={styles.when}>{when}</span>
      </button>
    </li>
  );
}

interface NextProps {
  session: PlannerSession;
  next: NonNullable<ReturnType<typeof nextEvent>>;
  isOn: boolean;
}

function Next({ session, next: { event, span }, isOn }: NextProps) {
  const desk = useDeskStore();
  const { clock } = settingsOf(useTables(session, ['settings']));
  const time = isOn ? `until ${sayShortTime(span.end, clock)}` : sayShortTime(span.start, clock);
  return (
    <button type="button" className={styles.next} onClick={() => desk.getState().open({ kind: 'event', id: event.id })}>
      <span className={styles.name}>
        {isOn ? 'Now' : 'Next'}: <strong>{event.title}</strong>
        {event.place === '' ? '' : `, ${event.place}`}
      </span>{' '}
      <span className={styles.when}>{time}</span>
    </button>
  );
}
