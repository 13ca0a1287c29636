import { useMemo } from 'react';
import { settingsOf } from '../../domain/state/state.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import type { DayItem } from '../../domain/time/day-items.ts';
import { itemsOn } from '../../domain/time/day-items.ts';
import type { Span } from '../../domain/time/spans.ts';
import { weekDays, workWeekDays } from '../../domain/time/weeks.ts';
import { workloadOf } from '../../domain/time/workload.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useView } from '../use-view.ts';
import { headsOf } from './day-head.ts';
import { TimeGrid } from './time-grid.tsx';
import { rangeLabel, WeekHead } from './week-head.tsx';
import type { Opened } from './week-head.tsx';
import styles from './week-view.module.css';

export interface WeekViewProps {
  session: PlannerSession;
  show: 'week' | 'work-week' | 'day';
  /** A day of what is shown. */
  day: Day;
  onOpen: (opened: Opened) => void;
  /** A stretch of empty paper was drawn or pressed: time for a small editor. */
  onDraw: (span: Span) => void;
  /** A menu is wanted for an item, beside its element. */
  onMenu: (item: DayItem, at: HTMLElement) => void;
  onDay: (day: Day) => void;
  /** Says something to those who listen. */
  onSay: (sentence: string) => void;
}

/** A week, a work week or a day by the hour. Inside a `DragArea`. */
export function WeekView({ session, show, day, onOpen, onDraw, onMenu, onDay, onSay }: WeekViewProps) {
  const { state, today, zone } = useView(session);
  const settings = settingsOf(state);
  const { weekStart, workWeek, capacity } = settings;
  const days = useMemo(() => {
    if (show === 'day') return [day];
    return show === 'week' ? weekDays(day, weekStart) : workWeekDays(day, weekStart, workWeek);
  }, [show, day, weekStart, workWeek]);
  const lists = useMemo(() => itemsOn(state, days, zone), [state, days, zone]);
  const heads = useMemo(() => headsOf(state, lists), [state, lists]);
  const loads = useMemo(() => workloadOf(state, days, zone, { capacity }), [state, days, zone, capacity]);
  const open = (item: DayItem) =>
    onOpen(item.kind === 'block' ? { kind: 'task', id: item.task.id } : { kind: 'event', id: item.event.id });
  return (
    <div className={styles.week}>
      <WeekHead session={session} heads={heads} loads={loads} onOpen={onOpen} onDay={onDay} />
      <TimeGrid
        session={session}
        days={days}
        lists={lists}
        label={rangeLabel(days, today)}
        onOpen={open}
        onDraw={onDraw}
        onMenu={onMenu}
        onSay={onSay}
      />
    </div>
  );
}
