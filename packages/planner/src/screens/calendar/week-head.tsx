import { SubjectMark } from '@bellweek/ui/subject-mark';
import type { PointerEvent } from 'react';
import type { AllDayEvent } from '../../domain/model/planner-event.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import type { Task } from '../../domain/model/task.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { dueBadge } from '../../domain/time/due.ts';
import { sayDate, sayDay, weekdayName } from '../../domain/time/words.ts';
import type { Workload } from '../../domain/time/workload.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useDrag } from '../drag/drag-context.tsx';
import { useView } from '../use-view.ts';
import { lookOf } from './colours.ts';
import { sayLoad } from './day-head.ts';
import type { DayHead } from './day-head.ts';
import { useDayZone } from './use-day-zone.ts';
import styles from './week-head.module.css';

export type Opened = { kind: 'task' | 'event'; id: string };

export interface WeekHeadProps {
  session: PlannerSession;
  heads: readonly DayHead[];
  loads: readonly Workload[];
  onOpen: (opened: Opened) => void;
  /** A day's name was pressed. */
  onDay: (day: Day) => void;
}

/** Above the hours: days, how much is planned for each, and what has a day and no time. */
export function WeekHead({ session, heads, loads, onOpen, onDay }: WeekHeadProps) {
  return (
    <div className={styles.head}>
      <div />
      <div className={styles.days}>
        {heads.map((head, at) => (
          <DayColumn key={head.day} session={session} head={head} load={loads[at]} onOpen={onOpen} onDay={onDay} />
        ))}
      </div>
    </div>
  );
}

interface DayColumnProps extends Pick<WeekHeadProps, 'session' | 'onOpen' | 'onDay'> {
  head: DayHead;
  load: Workload | undefined;
}

function DayColumn({ session, head: { day, allDay, planned, due }, load, onOpen, onDay }: DayColumnProps) {
  const { state, today, now, zone } = useView(session);
  const drag = useDrag();
  const el = useDayZone<HTMLElement>(session, day);
  const pick = (event: PointerEvent<HTMLElement>, task: Task) => {
    const ghost = { title: task.title };
    drag.start(event.nativeEvent, { dragged: { kind: 'tasks', ids: [task.id] }, el: event.currentTarget, ghost });
  };
  const carry = (event: PointerEvent<HTMLElement>, row: AllDayEvent) => {
    const ghost = { title: row.title };
    drag.start(event.nativeEvent, { dragged: { kind: 'all-day', id: row.id, day }, el: event.currentTarget, ghost });
  };
  return (
    <section ref={el} className={styles.day} data-today={day === today || undefined} aria-label={dayLabel(day, today)}>
      <button type="button" className={styles.name} onClick={() => onDay(day)}>
        <strong>{weekdayName(day).slice(0, 3)}</strong> {Number(day.slice(8, 10))}
      </button>
      {load && <Load load={load} />}
      <ul className={styles.list}>
        {allDay.map((event) => (
          <li key={event.id}>
            <button
              type="button"
              className={styles.event}
              data-hue={lookOf(state, event).hue}
              onPointerDown={(pressed) => carry(pressed, event)}
              onClick={() => onOpen({ kind: 'event', id: event.id })}
            >
              <LookMark state={state} row={event} />
              {event.title}
            </button>
          </li>
        ))}
        {planned.map((task) => (
          <li key={task.id}>
            <button
              type="button"
              className={styles.task}
              data-hue={lookOf(state, task).hue}
              data-done={task.doneAt !== null || undefined}
              onPointerDown={(pressed) => pick(pressed, task)}
              onClick={() => onOpen({ kind: 'task', id: task.id })}
            >
              <LookMark state={state} row={task} />
              {task.title}
            </button>
          </li>
        ))}
        {due.map((task) => (
          <li key={`due ${task.id}`}>
            <button
              type="button"
              className={styles.due}
              aria-label={`${task.title}, ${dueBadge(task.due ?? day, civilNow(now, zone), settingsOf(state).clock).spoken}`}
              onClick={() => onOpen({ kind: 'task', id: task.id })}
            >
              <span>Due</span> {task.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const dayLabel = (day: Day, today: Day): string =>
  day === today ? `Today, ${weekdayName(day)} ${sayDate(day, today)}` : `${weekdayName(day)} ${sayDate(day, today)}`;

function LookMark({ state, row }: { state: State; row: Task | AllDayEvent }) {
  const look = lookOf(state, row);
  return <span className={styles.mark}>{look.letter ?? <SubjectMark hue={look.hue} size={9} />}</span>;
}

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.min(part / whole, 1) * 100}%`;

/** Calm, also where it is too much: the words say by how much. */
function Load({ load }: { load: Workload }) {
  const isOver = load.planned > load.capacity;
  return (
    <div className={styles.load} data-over-full={isOver || undefined}>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ width: isOver ? '100%' : share(load.planned, load.capacity) }} />
        {isOver && <i style={{ left: share(load.capacity, load.planned) }} />}
      </div>
      <span>{sayLoad(load)}</span>
    </div>
  );
}

/** "Week of Monday 16 November", or the one day that is shown. */
export const rangeLabel = (days: readonly Day[], today: Day): string => {
  const [first = today] = days;
  return days.length === 1
    ? `Hours of ${sayDay(first, today)}`
    : `Week of ${weekdayName(first)} ${sayDate(first, today)}`;
};
